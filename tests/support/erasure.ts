import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { eraseAccount } from '#server/account/erase-account.service.ts';
import type { BatchOptions } from '#server/db/batches.ts';
import { rowsOf } from '#server/db/database.ts';
import { eraseGame } from '#server/games/erase-game.service.ts';
import { eraseJob } from '#server/jobs/kinds.ts';
import type { TestApp } from './server.ts';

/** Runs the jobs that erase deleted games and accounts, in the order in which they were enqueued; they stay in the queue. */
export async function eraseDeleted(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  options: BatchOptions = {},
): Promise<void> {
  const jobs = await rowsOf(
    db,
    sql`select data from pgboss.job where name = ${eraseJob.name} order by created_on, id`,
    z.object({ data: eraseJob.data }),
  );
  for (const { data } of jobs)
    await { game: eraseGame, account: eraseAccount }[data.what](db, data.id, clock.now(), options);
}
