import { keep, PRIVATE, recall } from '#src/lib/storage.ts';

const KEY = `${PRIVATE}dismissed-notifications`;

function dismissedIds(): readonly unknown[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? stored : [];
}

/** Whether a notification was dismissed in this tab, also before a reload. */
export function isDismissed(id: string): boolean {
  return dismissedIds().includes(id);
}

/** Stores in this tab that a notification was dismissed; removed at sign-out. */
export function rememberDismissed(id: string): void {
  keep(KEY, [...dismissedIds(), id]);
}
