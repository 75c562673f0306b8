import { useEffect, useRef } from 'react';

/**
 * Calls `tell` when one of `known` has become another. What is known at first is no news: a machine that was started with it
 * would say it all over again, and its screen be drawn a second time.
 */
export function useNews(known: readonly unknown[], tell: () => void): void {
  const told = useRef(known);
  useEffect(() => {
    if (known.every((one, at) => Object.is(one, told.current[at]))) return;
    told.current = known;
    tell();
  });
}
