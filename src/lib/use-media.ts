import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds right now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  const holds = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, holds, holds);
}
