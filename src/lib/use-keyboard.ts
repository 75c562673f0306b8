import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  viewport.addEventListener('resize', changed);
  viewport.addEventListener('scroll', changed);
  return () => {
    viewport.removeEventListener('resize', changed);
    viewport.removeEventListener('scroll', changed);
  };
}

/** A smaller height, in pixels, is one of the browser's toolbars. */
const MIN_KEYBOARD_HEIGHT = 80;

/** Ignores a zoomed viewport, which is smaller without a keyboard. */
function covered(): number {
  const viewport = window.visualViewport;
  if (!viewport || Math.abs(viewport.scale - 1) > 0.01) return 0;
  const hidden = Math.round(document.documentElement.clientHeight - viewport.height);
  return hidden > MIN_KEYBOARD_HEIGHT ? hidden : 0;
}

/**
 * How many pixels at the bottom of the page the on-screen keyboard covers. 0 in browsers that support
 * `interactive-widget` and resize the page; Safari does not.
 */
export function useKeyboard(): number {
  return useSyncExternalStore(subscribe, covered);
}

function visibleInset(): string | undefined {
  const keyboard = covered();
  // Safari also scrolls the viewport, to show the focused field.
  const top = Math.round(window.visualViewport?.offsetTop ?? 0);
  return keyboard === 0 ? undefined : `${top}px 0 ${Math.max(0, keyboard - top)}px`;
}

/** The `inset` of a fixed element that fills what the on-screen keyboard leaves of the page, or `undefined` without a keyboard. */
export function useVisibleInset(): string | undefined {
  return useSyncExternalStore(subscribe, visibleInset, () => undefined);
}
