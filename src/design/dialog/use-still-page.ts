import { preventBodyScroll } from '@zag-js/remove-scroll';
import { useEffect } from 'react';
import { afterPaint } from '#src/lib/after-paint.ts';

/**
 * Keeps the page where it is while `isCovered`. A frame after what covers it has come or begun to leave: what can be scrolled has
 * the browser paint it anew for screens up and down, which takes a slow phone longer than all else that a touch on a dialog does.
 */
export function useStillPage(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    let isOver = false;
    let release = () => {};
    afterPaint(() => {
      if (!isOver) release = preventBodyScroll();
    });
    return () => {
      isOver = true;
      afterPaint(() => release());
    };
  }, [isCovered]);
}
