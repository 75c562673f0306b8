import { type RefObject, useEffect } from 'react';
import { afterPaint } from '#src/lib/after-paint.ts';
import { FADED } from './faded.css.ts';

/**
 * Fades what `place` holds while something else is awaited in its stead. A frame after it was asked for: to fade, a page of cards
 * is painted anew, and the button that was touched answers first. What is there by then is never seen to fade.
 */
export function useFaded(place: RefObject<HTMLElement | null>, isAwaited: boolean): void {
  useEffect(() => {
    const { current } = place;
    if (!isAwaited || current === null) return;
    let isOver = false;
    afterPaint(() => {
      if (!isOver) current.setAttribute(FADED, '');
    });
    return () => {
      isOver = true;
      current.removeAttribute(FADED);
    };
  }, [place, isAwaited]);
}
