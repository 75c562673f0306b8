import { useEffect, useState } from 'react';
import { afterNextPaint } from '#src/lib/scheduling.ts';

/**
 * Whether what `isWanted` was painted: true a frame later, false at once. What a dialog does when it is there (it takes the focus,
 * hides the rest from screen readers) forces style and layout, and is kept apart from its first layout that way.
 */
export function usePainted(isWanted: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  if (isPainted && !isWanted) setPainted(false);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    afterNextPaint(() => {
      if (!isOver) setPainted(true);
    });
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return isPainted && isWanted;
}
