import { preventBodyScroll } from '@zag-js/remove-scroll';
import { useEffect, useRef } from 'react';
import { afterNextPaint } from '#src/lib/scheduling.ts';

/**
 * Keeps the page where it is while `isCovered`. A frame after what covers it has come or begun to leave: what can be scrolled has
 * the browser paint it anew for screens up and down, which takes a slow phone longer than all else that a touch on a dialog does.
 * What goes with its screen lets go at once: on iOS that scrolls back to where the page was, which the next screen is not to do.
 */
export function useStillPage(isCovered: boolean): void {
  const letGo = useRef(() => {});
  useEffect(() => {
    if (!isCovered) return;
    let isOver = false;
    let release = () => {};
    afterNextPaint(() => {
      if (isOver) return;
      release = preventBodyScroll();
      letGo.current = release;
    });
    return () => {
      isOver = true;
      afterNextPaint(() => release());
    };
  }, [isCovered]);
  useEffect(() => () => letGo.current(), []);
}
