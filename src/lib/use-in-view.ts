import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** So far below the screen something counts as seen, so that it is there when it is scrolled to. */
const MARGIN = '160px 0px';

const waiting: (() => void)[] = [];

/** What comes into sight together is shown one after another: all at once would keep a slow phone for too long. */
function inTurn(show: () => void): void {
  if (waiting.push(show) === 1) requestAnimationFrame(showNext);
}

function showNext(): void {
  const [show] = waiting.splice(0, 1);
  if (waiting.length > 0) requestAnimationFrame(showNext);
  if (show) startTransition(show);
}

/** Whether an element has come into sight, once and for all. Where a browser can't tell it counts as seen. */
export function useInView<Seen extends Element>(): readonly [ref: RefObject<Seen | null>, wasSeen: boolean] {
  const ref = useRef<Seen>(null);
  const [wasSeen, setSeen] = useState(() => !('IntersectionObserver' in globalThis));
  useEffect(() => {
    const { current } = ref;
    if (wasSeen || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        inTurn(() => setSeen(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [wasSeen]);
  return [ref, wasSeen];
}
