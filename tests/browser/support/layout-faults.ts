/**
 * Layout faults of the page or of its modal dialog, a line each: sideways scrolling, text that is cut without an ellipsis or
 * leaves its frame, small targets and overlapping controls. Runs in the page, so it may not refer to anything outside of itself.
 */
export function layoutFaults(): string[] {
  const MIN_TARGET = 44;
  const TOLERANCE = 1;
  const root = document.documentElement;

  const name = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `<${element.tagName.toLowerCase()}> “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const withAncestors = (element: Element): Element[] => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) chain.push(at);
    return chain;
  };
  /** Visually hidden text for screen readers: a clipped pixel. */
  const isUnseen = (element: Element) =>
    withAncestors(element).some((one) => {
      const { width, height } = one.getBoundingClientRect();
      const { position, overflow } = getComputedStyle(one);
      return position === 'absolute' && overflow !== 'visible' && width <= 1 && height <= 1;
    });
  /** The clip rectangle of an element: the intersection of its ancestors that clip overflow. */
  const clipOf = (element: Element) => {
    const far = Number.POSITIVE_INFINITY;
    const edges = { left: -far, right: far, top: -far, bottom: far };
    for (const one of withAncestors(element)) {
      if (getComputedStyle(one).overflowX === 'visible') continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      edges.left = Math.max(edges.left, left);
      edges.right = Math.min(edges.right, right);
      edges.top = Math.max(edges.top, top);
      edges.bottom = Math.min(edges.bottom, bottom);
    }
    return edges;
  };
  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].findLast(isVisible);
  const scope = modal ?? document.body;

  const sidewaysScroll = () => {
    const over = root.scrollWidth - root.clientWidth;
    return over > 0 ? [`scrolls ${over} px sideways`] : [];
  };

  /** The fault of an element that clips its overflow. */
  const cutIn = (element: HTMLElement): string | null => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, whiteSpace, position } =
      getComputedStyle(element);
    const overX = element.scrollWidth - element.clientWidth > TOLERANCE;
    const overY = element.scrollHeight - element.clientHeight > TOLERANCE;
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    if (scrolls(overflowX)) return overX ? 'scrolls sideways inside' : null;
    // A clamped text ends in an ellipsis.
    const isClamped = webkitLineClamp !== 'none' && webkitLineClamp !== '';
    if (isClamped || position === 'fixed' || element.innerText.trim() === '') return null;
    if (overflowX !== 'visible' && overX && textOverflow !== 'ellipsis') return 'cuts its text at the side';
    const cutsBelow = overflowY === 'hidden' && whiteSpace !== 'nowrap';
    return cutsBelow && overY ? 'cuts its text below' : null;
  };
  const cutText = () =>
    [...scope.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one instanceof HTMLElement && !one.matches('input, textarea, select'))
      .filter((one) => isVisible(one) && !isUnseen(one))
      .flatMap((one) => {
        const fault = cutIn(one);
        return fault === null ? [] : [`${fault}: ${name(one)}`];
      });

  /** Whether a line of text overflows the screen, or the card or dialog that contains it. */
  const strayIn = (parent: Element, lines: Iterable<DOMRect>): string | null => {
    const frame = parent.closest('article, section, [role="dialog"], header, main')?.getBoundingClientRect();
    const seen = clipOf(parent);
    for (const line of lines) {
      // The visible part of the line; clipping is checked above.
      const left = Math.max(line.left, seen.left);
      const right = Math.min(line.right, seen.right);
      if (right <= left) continue;
      if (right > root.clientWidth + TOLERANCE || left < -TOLERANCE) return 'text leaves the screen';
      if (frame && (right > frame.right + TOLERANCE || left < frame.left - TOLERANCE))
        return 'text leaves its frame';
    }
    return null;
  };
  const strayText = () => {
    const found: string[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isText =
        parent && node.textContent?.trim() && !parent.closest('svg, option, script, style, title');
      if (!isText || !isVisible(parent) || isUnseen(parent)) continue;
      range.selectNodeContents(node);
      const fault = strayIn(parent, range.getClientRects());
      if (fault !== null) found.push(`${fault}: ${name(parent)}`);
    }
    return found;
  };

  /** The target of a tap: the label of a small input, the card that a link spans. */
  const targetOf = (element: HTMLElement): DOMRect => {
    const after = getComputedStyle(element, '::after');
    const spans = after.position === 'absolute' && after.content !== 'none';
    if (spans && element.offsetParent && after.top === '0px' && after.left === '0px') {
      return element.offsetParent.getBoundingClientRect();
    }
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const isInLabel = label?.contains(element) && element.matches('[type="checkbox"], [type="radio"]');
    return (isInLabel && label ? label : element).getBoundingClientRect();
  };
  /** WCAG exempts links in a sentence. */
  const isInText = (element: Element) => {
    const own = (element.textContent ?? '').trim().length;
    const sentence = element.parentElement?.textContent?.trim().length ?? 0;
    return element.matches('a') && getComputedStyle(element).display === 'inline' && sentence > own;
  };
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="button"], [role="menuitem"]',
    ),
  ]
    .filter((element) => isVisible(element) || element.matches('input'))
    .map((element) => ({ element, box: targetOf(element) }))
    // The skip link is above the screen until it has the focus.
    .filter(
      ({ element, box }) =>
        box.width > 0 && box.bottom + scrollY >= 0 && !(isUnseen(element) && box.width <= 1),
    );

  const smallTargets = () =>
    controls
      .filter(({ element }) => !isInText(element))
      // A pressed control is scaled down.
      .filter(
        ({ element, box }) =>
          Math.max(box.width, element.offsetWidth) < MIN_TARGET - 0.5 ||
          Math.max(box.height, element.offsetHeight) < MIN_TARGET - 0.5,
      )
      .map(
        ({ element, box }) =>
          `is only ${Math.round(box.width)}×${Math.round(box.height)} px: ${name(element)}`,
      );

  const isFloating = (element: Element) =>
    withAncestors(element).some(
      (one) =>
        one !== scope && ['fixed', 'sticky'].includes(getComputedStyle(one).position) && scope.contains(one),
    );
  /** A search box contains its button, and a card its controls. */
  const belongTogether = (one: Element, other: Element) =>
    one.contains(other) ||
    other.contains(one) ||
    ([one, other].some((field) => field.matches('input')) && one.parentElement?.contains(other) === true);
  /** A menu covers the page, but its items must not overlap each other. */
  const menuOf = (element: Element) => element.closest('[role="menu"]');
  const overlaps = () => {
    const placed = controls
      .filter(
        ({ element, box }) => box.width === element.getBoundingClientRect().width && !isFloating(element),
      )
      .map(({ element, box }) => {
        // Only the visible part of a scrolled element can overlap.
        const seen = clipOf(element);
        return {
          element,
          left: Math.max(box.left, seen.left),
          right: Math.min(box.right, seen.right),
          top: Math.max(box.top, seen.top),
          bottom: Math.min(box.bottom, seen.bottom),
        };
      });
    return placed.flatMap((one, at) =>
      placed.slice(at + 1).flatMap((other) => {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width <= 2 || height <= 2 || belongTogether(one.element, other.element)) return [];
        if (menuOf(one.element) !== menuOf(other.element)) return [];
        const size = `${Math.round(width)}×${Math.round(height)}`;
        return [`overlaps by ${size} px: ${name(one.element)} and ${name(other.element)}`];
      }),
    );
  };

  return [sidewaysScroll, cutText, strayText, smallTargets, overlaps].flatMap((find) => find());
}
