import type { Page } from 'playwright-core';

/** The narrowest screen that must do, and letters twice as large as the browser's own. */
const narrow = { width: 320, height: 640 };
const usual = { standard: 16, fixed: 13 };
const twice = { standard: 32, fixed: 26 };

/** Does something while the page stands on a screen of 320 px by somebody who has set their browser to letters twice as large. */
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
 * What large text hides or makes unreachable, a line each: words of ours that end in dots, lines on top of other lines, and
 * controls that no scrolling brings from under something else. Runs in the page, so it may use nothing from outside of itself.
 */
export function losses(): string[] {
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const name = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `<${element.tagName.toLowerCase()}> “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const scope = dialogs.findLast(shown) ?? document.body;
  const isUnseen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1;
  };

  /** Words of which all could be read if there were room; of names of a hundred letters nobody expects that. */
  const longestWords = 30;
  const cutWords = () =>
    [...scope.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one instanceof HTMLElement && shown(one) && !isUnseen(one))
      .filter((one) => {
        const { textOverflow, overflowX } = getComputedStyle(one);
        const words = one.innerText.trim().length;
        const isCut = one.scrollWidth - one.clientWidth > 1;
        return (
          isCut &&
          overflowX !== 'visible' &&
          textOverflow === 'ellipsis' &&
          words > 0 &&
          words <= longestWords
        );
      })
      .map((one) => `ends in dots: ${name(one)}`);

  /** What is seen of a line: not what the edges of something around it hide. */
  const seenOf = (parent: Element, line: DOMRect): DOMRect => {
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
      if (!parent || !node.textContent?.trim() || !shown(parent)) continue;
      if (parent.closest('svg, option, script, style, title')) continue;
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = seenOf(parent, line);
        if (box.width > 1 && box.height > 1) lines.push({ parent, box });
      }
    }
    return lines;
  };
  /** Whether a finger put in the middle of the line touches what it is written in, or something around or in it. */
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
        // One of the two is in front, like a bar that stays; what is behind it comes out when one scrolls.
        const isFloating = [one.parent, other.parent].some((parent) => {
          if (parent.closest('[role="menu"]')) return true;
          for (let up: Element | null = parent; up && up !== scope; up = up.parentElement)
            if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return true;
          return false;
        });
        return isFloating ? [] : [`stand on each other: ${name(one.parent)} and ${name(other.parent)}`];
      }),
    );
  };

  /** What a tap has to hit: the label of a small input. */
  const targetOf = (element: Element): Element =>
    element instanceof HTMLInputElement && element.matches('[type="checkbox"], [type="radio"], [type="file"]')
      ? (element.labels?.[0] ?? element)
      : element;
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"]';
  const coveredControls = () =>
    [...scope.querySelectorAll(controls)]
      .map(targetOf)
      .filter((one) => shown(one) && !one.closest('[inert], [aria-hidden="true"]'))
      .flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = [...one.getClientRects()][0];
        if (!box || box.width <= 1) return [];
        // A link that skips to the content waits above the screen until it has the focus.
        if (box.bottom < 0) return [];
        if (!isInSight(box)) return [`cannot be scrolled into sight: ${name(one)}`];
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return isOnTop(one, x, y) ? [] : [`is covered wherever one scrolls: ${name(one)}`];
      });

  const cutFields = () =>
    [...scope.querySelectorAll<HTMLInputElement>('input')]
      .filter((one) => shown(one) && one.value.length < longestWords)
      .filter((one) => one.scrollWidth - one.clientWidth > 1)
      .map((one) => `cuts what is typed: <input> “${one.value}”`);

  const found = [cutWords, cutFields, crossingLines, coveredControls].flatMap((look) => look());
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
