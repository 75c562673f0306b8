import { keep, PRIVATE, recall } from '#src/lib/storage.ts';

/** Which notifications somebody has dismissed in this tab, also before a reload, whatever the server says of them. */
export function celebratedBy(viewerId: string) {
  const key = `${PRIVATE}celebrated.${viewerId}`;
  const ids = (): readonly unknown[] => {
    const stored = recall(key);
    return Array.isArray(stored) ? stored : [];
  };
  return {
    includes: (id: string): boolean => ids().includes(id),
    add: (id: string): void => {
      keep(key, [...ids(), id]);
    },
  };
}
