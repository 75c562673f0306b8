import type { Fixture, FixtureState } from './fixtures/fixture.ts';

const POLL_MS = 50;

/**
 * Clicks the buttons that lead to the machine of a fixture as they appear. Then, once `isReached`, scrolls to the element
 * of the fixture and sets `data-arrived` on the document.
 */
export function navigate(fixture: Fixture, state: FixtureState, isReached: () => boolean): void {
  const clicks = [...(state.clicks ?? fixture.clicks ?? [])];
  const timer = setInterval(() => {
    const [name] = clicks;
    if (name !== undefined) {
      const control = findControl(name);
      if (control !== undefined && click(control)) clicks.shift();
      return;
    }
    if (!isReached()) return;
    const { scrollTo } = fixture;
    const element = scrollTo === undefined ? null : document.querySelector(scrollTo);
    if (scrollTo !== undefined && element === null) return;
    element?.scrollIntoView({ block: 'center' });
    document.documentElement.dataset['arrived'] = '';
    clearInterval(timer);
  }, POLL_MS);
}

/** Clicks an element; returns `false` for a menu item, which must be highlighted by the pointer first. */
function click(element: HTMLElement): boolean {
  if (element.role === 'menuitem' && !('highlighted' in element.dataset)) {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return false;
  }
  element.click();
  return true;
}

function findControl(name: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('button:not([disabled]), [role=tab], [role=menuitem]');
  return [...all].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
}
