/**
 * Marks what is told from what surrounds it by its background alone. Runs in the page, so it may use nothing from outside
 * of itself.
 */
export function markFilled(): number {
  const isClear = (color: string) => color === 'transparent' || /^rgba.*, 0\)$|\/ 0\)$/.test(color);
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'none';
  };
  const filled = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    // A picture has an edge of its own, what is behind a dialog has one in any case, and a mouse is its own sign.
    if (
      width <= 2 ||
      height <= 2 ||
      element.matches('img, :has(img), :hover') ||
      element.matches('[data-part=backdrop]')
    )
      return false;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isPainted = backgroundImage.includes('gradient');
    return isPainted || (!isClear(backgroundColor) && backgroundColor !== groundOf(element.parentElement));
  });
  for (const element of filled) element.setAttribute('data-filled', '');
  return filled.length;
}

/** Which of what was marked has no edge now, a line each. Runs in the page, like {@link markFilled}. */
export function edgeless(): string[] {
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
    // Fills that say how much something is keep their own colours, or take one of the system's.
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
