import type { Database } from '../db/database.ts';
import { moveWindow } from './window.store.ts';

const THIRTY_DAYS = 30 * 24 * 3_600_000;

/** The time thirty days earlier. */
export const thirtyDaysBefore = (now: Date): Date => new Date(now.getTime() - THIRTY_DAYS);

/** Subtracts events older than thirty days from the recent counts, in steps of one transaction each. */
export async function expireOldEvents(db: Database, now: Date): Promise<void> {
  const target = thirtyDaysBefore(now);
  while (await db.transaction((tx) => moveWindow(tx, target)));
}
