import { useEffect, useLayoutEffect, useRef } from 'react';

/** Within this many pixels of the end, the user is taken to be reading the newest message. */
const NEAR_END = 120;

/**
 * Keeps the newest message in view of a user who is at the end, also when the on-screen keyboard opens. A user who has
 * scrolled up stays there, unless the newest message is their own. Returns the ref of the scroll container.
 */
export function useStickToEnd(count: number, isOwn: boolean) {
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
    const onScroll = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    };
    const size = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    size.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      size.disconnect();
    };
  }, []);

  return scroll;
}
