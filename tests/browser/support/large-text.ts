import type { Page } from 'playwright-core';

/** The narrowest supported screen, and twice the browser's default font size (WCAG 1.4.4, 1.4.10). */
const narrow = { width: 320, height: 640 };
const usual = { standard: 16, fixed: 13 };
const twice = { standard: 32, fixed: 26 };

/** Runs `act` while the page is 320 px wide with a font size of 200 %. */
export async function withLargeText<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const before = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize(narrow);
  await devtools.send('Page.setFontSizes', { fontSizes: twice });
  try {
    return await act();
  } finally {
    await devtools.send('Page.setFontSizes', { fontSizes: usual });
    await devtools.detach();
    if (before) await page.setViewportSize(before);
  }
}

/**
 * Content that large text hides, a line each: labels that end in an ellipsis, overlapping lines, and controls that stay covered
 * wherever the page is scrolled. Runs in the page, so it may not refer to anything outside of itself.
 */
export function hiddenByLargeText(): string[] {
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const name = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `<${element.tagName.toLowerCase()}> “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const scope = dialogs.findLast(isVisible) ?? document.body;
  const isUnseen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1;
  };

  /** Longer texts, such as names of a hundred letters, may end in an ellipsis. */
  const maxLabel = 30;
  const cutWords = () =>
    [...scope.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one instanceof HTMLElement && isVisible(one) && !isUnseen(one))
      .filter((one) => {
        const { textOverflow, overflowX } = getComputedStyle(one);
        const words = one.innerText.trim().length;
        const isCut = one.scrollWidth - one.clientWidth > 1;
        return (
          isCut && overflowX !== 'visible' && textOverflow === 'ellipsis' && words > 0 && words <= maxLabel
        );
      })
      .map((one) => `ends in dots: ${name(one)}`);

  /** The part of a line that its ancestors do not clip. */
  const visiblePartOf = (parent: Element, line: DOMRect): DOMRect => {
    let { left, right, top, bottom } = line;
    for (let up: Element | null = parent; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX === 'visible') continue;
      const edges = up.getBoundingClientRect();
      left = Math.max(left, edges.left);
      right = Math.min(right, edges.right);
      top = Math.max(top, edges.top);
      bottom = Math.min(bottom, edges.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const linesOf = () => {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lines: { parent: Element; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !isVisible(parent)) continue;
      if (parent.closest('svg, option, script, style, title')) continue;
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = visiblePartOf(parent, line);
        if (box.width > 1 && box.height > 1) lines.push({ parent, box });
      }
    }
    return lines;
  };
  /** Whether a tap at the point hits the element, one of its ancestors or descendants. */
  const isOnTop = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const isInSight = ({ left, right, top, bottom }: DOMRect) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  };
  const crossingLines = () => {
    const lines = linesOf();
    return lines.flatMap((one, at) =>
      lines.slice(at + 1).flatMap((other) => {
        if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) return [];
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const isLittle = height < 0.35 * Math.min(one.box.height, other.box.height);
        if (width <= 2 || isLittle) return [];
        // A fixed bar covers a line only until the page is scrolled.
        const isFloating = [one.parent, other.parent].some((parent) => {
          if (parent.closest('[role="menu"]')) return true;
          for (let up: Element | null = parent; up && up !== scope; up = up.parentElement)
            if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return true;
          return false;
        });
        return isFloating ? [] : [`overlap: ${name(one.parent)} and ${name(other.parent)}`];
      }),
    );
  };

  /** The target of a tap: the label of a small input. */
  const targetOf = (element: Element): Element =>
    element instanceof HTMLInputElement && element.matches('[type="checkbox"], [type="radio"], [type="file"]')
      ? (element.labels?.[0] ?? element)
      : element;
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"]';
  const coveredControls = () =>
    [...scope.querySelectorAll(controls)]
      .map(targetOf)
      .filter((one) => isVisible(one) && !one.closest('[inert], [aria-hidden="true"]'))
      .flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = [...one.getClientRects()][0];
        if (!box || box.width <= 1) return [];
        // The skip link is above the screen until it has the focus.
        if (box.bottom < 0) return [];
        if (!isInSight(box)) return [`cannot be scrolled into sight: ${name(one)}`];
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return isOnTop(one, x, y) ? [] : [`is covered wherever one scrolls: ${name(one)}`];
      });

  const cutFields = () =>
    [...scope.querySelectorAll<HTMLInputElement>('input')]
      .filter((one) => isVisible(one) && one.value.length < maxLabel)
      .filter((one) => one.scrollWidth - one.clientWidth > 1)
      .map((one) => `cuts what is typed: <input> “${one.value}”`);

  const found = [cutWords, cutFields, crossingLines, coveredControls].flatMap((find) => find());
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
