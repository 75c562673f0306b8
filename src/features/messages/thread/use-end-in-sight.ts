import { useEffect, useLayoutEffect, useRef } from 'react';

/** However little somebody has scrolled up, they still look at the end. */
const NEAR_END = 120;

/**
 * Keeps the newest message in sight of whoever looks at the end, also when the keyboard takes half of the screen; not of
 * those who read further up, unless the newest is their own.
 */
export function useEndInSight(count: number, isOwn: boolean) {
  const scroll = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    const box = scroll.current;
    if (box === null || count === 0) return;
    if (isOwn) isAtEnd.current = true;
    if (isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [count, isOwn]);

  useEffect(() => {
    const box = scroll.current;
    if (box === null) return undefined;
    const note = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    };
    const size = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', note, { passive: true });
    size.observe(box);
    return () => {
      box.removeEventListener('scroll', note);
      size.disconnect();
    };
  }, []);

  return scroll;
}
