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

/** The height of the keyboard. Ignores a zoomed viewport, which is smaller without a keyboard. */
function keyboardHeight(): number {
  const viewport = window.visualViewport;
  if (!viewport || Math.abs(viewport.scale - 1) > 0.01) return 0;
  const hidden = Math.round(document.documentElement.clientHeight - viewport.height);
  return hidden > MIN_KEYBOARD_HEIGHT ? hidden : 0;
}

/** With a keyboard, Safari also moves the visible part of the page down, to show the focused field. */
const hiddenAbove = () => Math.min(keyboardHeight(), Math.round(window.visualViewport?.offsetTop ?? 0));
const hiddenBelow = () => keyboardHeight() - hiddenAbove();
const none = () => 0;

/**
 * How many pixels at the top and at the bottom of the page are not visible while the on-screen keyboard is open. Both are 0 in
 * browsers that support `interactive-widget` and resize the page; Safari does not.
 */
export function useHiddenByKeyboard(): { readonly top: number; readonly bottom: number } {
  const top = useSyncExternalStore(subscribe, hiddenAbove, none);
  const bottom = useSyncExternalStore(subscribe, hiddenBelow, none);
  return { top, bottom };
}
