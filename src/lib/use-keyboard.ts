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

/** Less than this is the browser's own bars coming and going. */
const LEAST = 80;

/** Somebody who has zoomed in sees less of the page too, and there is no keyboard. */
function covered(): number {
  const viewport = window.visualViewport;
  if (!viewport || Math.abs(viewport.scale - 1) > 0.01) return 0;
  const hidden = Math.round(document.documentElement.clientHeight - viewport.height);
  return hidden > LEAST ? hidden : 0;
}

/**
 * How many pixels at the end of the page the on-screen keyboard covers. Where the page is asked to shrink with it
 * (`interactive-widget`), nothing is covered; Safari does not ask.
 */
export function useKeyboard(): number {
  return useSyncExternalStore(subscribe, covered);
}
