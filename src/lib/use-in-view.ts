import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far below the screen something counts as seen, so that it is there when it is scrolled to. */
const MARGIN = '160px 0px';

/** Whether an element has come into sight, once and for all. Where a browser can't tell it counts as seen. */
export function useInView<Seen extends Element>(): readonly [ref: RefObject<Seen | null>, wasSeen: boolean] {
  const ref = useRef<Seen>(null);
  const [wasSeen, setSeen] = useState(() => !('IntersectionObserver' in globalThis));
  useEffect(() => {
    const { current } = ref;
    if (wasSeen || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [wasSeen]);
  return [ref, wasSeen];
}
