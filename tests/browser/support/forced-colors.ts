/**
 * Marks the elements that only a background separates from their surroundings, and returns their number. Runs in the page,
 * so it may not refer to anything outside of itself.
 */
export function markFilled(): number {
  const isClear = (color: string) => color === 'transparent' || /^rgba.*, 0\)$|\/ 0\)$/.test(color);
  const backgroundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'none';
  };
  const filled = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    // Images have edges of their own, a dialog separates its backdrop, and the pointer shows what it hovers over.
    if (
      width <= 2 ||
      height <= 2 ||
      element.matches('img, :has(img), :hover') ||
      element.matches('[data-part=backdrop]')
    )
      return false;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isPainted = backgroundImage.includes('gradient');
    return (
      isPainted || (!isClear(backgroundColor) && backgroundColor !== backgroundOf(element.parentElement))
    );
  });
  // The marks of an earlier check on the same page are outdated.
  for (const element of document.querySelectorAll('[data-filled]')) element.removeAttribute('data-filled');
  for (const element of filled) element.setAttribute('data-filled', '');
  return filled.length;
}

/** The marked elements without a visible edge, a line each. Runs in the page, like {@link markFilled}. */
export function withoutEdge(): string[] {
  const hasEdge = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const borders = [
      [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
      [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
      [style.borderInlineEndWidth, style.borderInlineEndStyle, style.borderInlineEndColor],
    ];
    const isBordered = borders.some(
      ([width = '', line, color = '']) =>
        Number.parseFloat(width) > 0 && line !== 'none' && !/^rgba.*, 0\)$|\/ 0\)$/.test(color),
    );
    // Fills that show an amount keep their own colours, or take one of the system's.
    const isExempt = style.getPropertyValue('forced-color-adjust') === 'none';
    return isBordered || isExempt || style.outlineStyle !== 'none';
  };
  return [...document.querySelectorAll('[data-filled]')]
    .filter((element) => !hasEdge(element))
    .map((element) => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
    });
}
