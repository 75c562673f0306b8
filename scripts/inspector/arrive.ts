import type { Place, Scene } from './places/place.ts';

/** How often it is looked whether there is something to press or to bring into sight. */
const LOOK = 50;

/**
 * Presses what leads to where the machine runs, one after the other as they appear; then, once `isThere`, brings what
 * the scene is about into sight and marks the page as arrived.
 */
export function goThere({ presses, sight }: Scene, place: Place, isThere: () => boolean): void {
  const left = [...(place.presses ?? presses ?? [])];
  const timer = setInterval(() => {
    const [name] = left;
    if (name !== undefined) {
      const found = pressable(name);
      if (found === undefined) return;
      if (press(found)) left.shift();
      return;
    }
    if (!isThere()) return;
    const seen = sight === undefined ? null : document.querySelector(sight);
    if (sight !== undefined && seen === null) return;
    seen?.scrollIntoView({ block: 'center' });
    document.documentElement.dataset['arrived'] = '';
    clearInterval(timer);
  }, LOOK);
}

/** Clicks it and returns whether it could: an item of a menu is chosen only once a pointer has highlighted it. */
function press(element: HTMLElement): boolean {
  if (element.role === 'menuitem' && !('highlighted' in element.dataset)) {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return false;
  }
  element.click();
  return true;
}

function pressable(name: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('button:not([disabled]), [role=tab], [role=menuitem]');
  return [...all].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
}
