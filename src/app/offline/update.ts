import { useSyncExternalStore } from 'react';

type Update = () => void;

const listeners = new Set<() => void>();
let update: Update | null = null;

/** Says that a newer build is ready; `take` changes to it, which loads the page anew. */
export function offerUpdate(take: Update): void {
  update = take;
  for (const listener of listeners) listener();
}

/** Changes to the newer build that is ready; `null` while there is none. */
export function useUpdate(): Update | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => update,
  );
}
