import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const shares = new Map<string, number>();

/** Says how much of what goes under a key has left the device, from 0 to 1; for whoever sends it. */
export function noteUpload(key: string, share: number): void {
  shares.set(key, share);
  for (const listener of listeners) listener();
}

/** Says that nothing goes under this key any more. */
export function endUpload(key: string): void {
  shares.delete(key);
  for (const listener of listeners) listener();
}

function onUploadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far the slowest of what goes under these keys has come, from 0 to 1; `null` where that cannot be told. */
export function useUpload(keys: readonly string[]): number | null {
  const share = () => {
    const known = keys.flatMap((key) => shares.get(key) ?? []);
    return known.length === 0 ? null : Math.min(...known);
  };
  return useSyncExternalStore(onUploadChange, share, share);
}
