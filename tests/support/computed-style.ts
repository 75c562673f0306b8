const jsdomStyle = window.getComputedStyle.bind(window);

/** Properties that no default style depends on, by whether elements inherit them and what they are initially. */
const independent: Readonly<Record<string, { readonly isInherited: boolean; readonly initial: string }>> = {
  visibility: { isInherited: true, initial: 'visible' },
  'pointer-events': { isInherited: true, initial: 'auto' },
  opacity: { isInherited: false, initial: '1' },
};
/** Elements that `hidden` collapses instead of removing. */
const tableParts = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);
/** What the default style sheet lets `display` depend on, besides the element's name, popovers and `details`. */
const displayAttributes = ['hidden', 'open', 'type'];
const keywords = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

const defaultDisplays = new Map<string, string>();

const inlineValue = (element: Element, property: string): string =>
  element instanceof HTMLElement && element.hasAttribute('style')
    ? element.style.getPropertyValue(property)
    : '';

function displayOf(element: Element): string {
  const inline = inlineValue(element, 'display');
  if (inline !== '') return keywords.has(inline) ? jsdomStyle(element).display : inline;
  if (element.parentElement?.localName === 'details' || element.hasAttribute('popover'))
    return jsdomStyle(element).display;
  const attributes = displayAttributes.map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.localName, ...attributes]);
  const known = defaultDisplays.get(kind) ?? jsdomStyle(element).display;
  defaultDisplays.set(kind, known);
  return known;
}

/** The value by inline styles; `null` where jsdom must find it. */
function inlineOf(element: Element, property: string): string | null {
  const rule = independent[property];
  if (rule === undefined) return null;
  for (let one: Element | null = element; one !== null; one = rule.isInherited ? one.parentElement : null) {
    if (tableParts.has(one.localName) && one.hasAttribute('hidden')) return null;
    const inline = inlineValue(one, property);
    if (keywords.has(inline)) return null;
    if (inline !== '') return inline;
  }
  return rule.initial;
}

const valueOf = (element: Element, property: string): string =>
  property === 'display'
    ? displayOf(element)
    : (inlineOf(element, property) ?? jsdomStyle(element).getPropertyValue(property));

const quick: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};

/**
 * Answers `getComputedStyle` without jsdom where it can. jsdom matches its default style sheet against the element and
 * each ancestor, which takes up to a fifth of the CPU time of a test, mostly for queries by role: they ask what hides an
 * element. Without other style sheets these properties follow from inline styles and the kind of the element.
 */
export const getComputedStyleQuickly: typeof window.getComputedStyle = (element, pseudoElement) => {
  const isPlain = !pseudoElement && element.isConnected && element.ownerDocument === document;
  if (!isPlain || document.styleSheets.length > 0) return jsdomStyle(element, pseudoElement);
  let all: CSSStyleDeclaration | null = null;
  const whole = () => {
    all ??= jsdomStyle(element);
    return all;
  };
  const getPropertyValue = (name: string) => {
    const property = quick[name];
    return property === undefined ? whole().getPropertyValue(name) : valueOf(element, property);
  };
  return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
    get(_, name): unknown {
      if (name === 'getPropertyValue') return getPropertyValue;
      const property = typeof name === 'string' ? quick[name] : undefined;
      if (property !== undefined) return valueOf(element, property);
      const value: unknown = Reflect.get(whole(), name, whole());
      return typeof value === 'function' ? value.bind(whole()) : value;
    },
    has: (_, name) => Reflect.has(whole(), name),
  });
};
