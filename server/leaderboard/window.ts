import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs.ts';
import { moveWindow } from './window.store.ts';

const THIRTY_DAYS = 30 * 24 * 3_600_000;

/** The moment thirty days before another one. */
export const thirtyDaysBefore = (now: Date): Date => new Date(now.getTime() - THIRTY_DAYS);

/** Takes what is more than thirty days old out of the recent counts, in steps, each a transaction of its own. */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  const target = thirtyDaysBefore(now);
  while (await db.transaction((tx) => moveWindow(tx, target)));
}

/** Keeps the rankings of the last thirty days quick: what they must correct for is what this has not forgotten yet. */
export function windowJob({ db, clock }: Context): Job {
  return { name: 'leaderboard window', everySeconds: 60, run: () => forgetOldEvents(db, clock.now()) };
}
