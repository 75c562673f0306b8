/**
 * Layout faults of the page or of its modal dialog, a line each: sideways scrolling, text that is cut without an ellipsis or
 * leaves its frame, small targets and overlapping controls. With `isLargeText` also what a larger font hides: labels that end in
 * an ellipsis, overlapping lines, and controls that stay covered wherever the page is scrolled. Runs in the page, so it may not
 * refer to anything outside of itself.
 */
export function layoutFaults(isLargeText = false): string[] {
  const MIN_TARGET = 44;
  /** Longer texts, such as names of a hundred letters, may end in an ellipsis. */
  const MAX_LABEL = 30;
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
  // A dialog can scroll too.
  const elements = [...(modal ? [modal] : []), ...scope.querySelectorAll('*')].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && isVisible(one) && !isUnseen(one),
  );
  const cutText = () =>
    elements
      .filter((one) => !one.matches('input, textarea, select'))
      .flatMap((one) => {
        const fault = cutIn(one);
        return fault === null ? [] : [`${fault}: ${name(one)}`];
      });

  /** The visible lines of text, with the part that no ancestor clips. */
  const lines: { parent: Element; line: DOMRect; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isText = parent && node.textContent?.trim() && !parent.closest('svg, option, script, style, title');
    if (!isText || !isVisible(parent) || isUnseen(parent)) continue;
    const clip = clipOf(parent);
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const [left, top] = [Math.max(line.left, clip.left), Math.max(line.top, clip.top)];
      const width = Math.max(0, Math.min(line.right, clip.right) - left);
      const height = Math.max(0, Math.min(line.bottom, clip.bottom) - top);
      lines.push({ parent, line, box: new DOMRect(left, top, width, height) });
    }
  }
  /** Lines that overflow the screen, or the card or dialog that contains them. */
  const strayText = () =>
    lines
      .filter(({ box }) => box.width > 0)
      .flatMap(({ parent, box: { left, right } }) => {
        const frame = parent
          .closest('article, section, [role="dialog"], header, main')
          ?.getBoundingClientRect();
        if (right > root.clientWidth + TOLERANCE || left < -TOLERANCE)
          return [`text leaves the screen: ${name(parent)}`];
        const isOutside = frame && (right > frame.right + TOLERANCE || left < frame.left - TOLERANCE);
        return isOutside ? [`text leaves its frame: ${name(parent)}`] : [];
      });

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
  const allControls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="button"], [role="menuitem"]',
    ),
  ];
  const controls = allControls
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

  // The root clips what leaves it at the side, so that nothing scrolls there.
  const strayControls = () =>
    controls
      .filter(({ box }) => box.right > root.clientWidth + TOLERANCE || box.left < -TOLERANCE)
      .map(({ element }) => `leaves the screen: ${name(element)}`);

  const shortenedLabels = () =>
    elements
      .filter((one) => {
        const { textOverflow, overflowX } = getComputedStyle(one);
        const { length } = one.innerText.trim();
        const isCut = one.scrollWidth - one.clientWidth > TOLERANCE && overflowX !== 'visible';
        return isCut && textOverflow === 'ellipsis' && length > 0 && length <= MAX_LABEL;
      })
      .map((one) => `ends in an ellipsis: ${name(one)}`);
  const cutFields = () =>
    [...scope.querySelectorAll<HTMLInputElement>('input')]
      .filter((one) => isVisible(one) && one.value.length < MAX_LABEL)
      .filter((one) => one.scrollWidth - one.clientWidth > TOLERANCE)
      .map((one) => `cuts its value: <input> “${one.value}”`);
  const crossingLines = () => {
    // A fixed bar covers a line only until the page is scrolled.
    const isMovable = ({ parent }: { parent: Element }) =>
      parent.closest('[role="menu"]') || isFloating(parent);
    const visible = lines.filter(({ box }) => box.width > 1 && box.height > 1);
    return visible.flatMap((one, at) =>
      visible.slice(at + 1).flatMap((other) => {
        if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) return [];
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const isLittle = height < 0.35 * Math.min(one.box.height, other.box.height);
        if (width <= 2 || isLittle || isMovable(one) || isMovable(other)) return [];
        return [`overlap: ${name(one.parent)} and ${name(other.parent)}`];
      }),
    );
  };
  /** Whether a press at the middle of the box misses the element, its ancestors and its descendants. */
  const isCovered = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit === null || !(element.contains(hit) || hit.contains(element));
  };
  const coveredControls = () =>
    allControls
      .map((element) =>
        element instanceof HTMLInputElement &&
        element.matches('[type="checkbox"], [type="radio"], [type="file"]')
          ? (element.labels?.[0] ?? element)
          : element,
      )
      .filter((one) => isVisible(one) && !one.closest('[inert], [aria-hidden="true"]'))
      .flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const [box] = one.getClientRects();
        // The skip link is above the screen until it has the focus.
        if (!box || box.width <= 1 || box.bottom < 0) return [];
        return isCovered(one, box)
          ? [`is covered or off-screen wherever the page is scrolled: ${name(one)}`]
          : [];
      });

  const checks = [sidewaysScroll, cutText, strayText, strayControls, smallTargets, overlaps];
  if (isLargeText) checks.push(shortenedLabels, cutFields, crossingLines, coveredControls);
  const found = checks.flatMap((find) => find());
  if (isLargeText) scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
