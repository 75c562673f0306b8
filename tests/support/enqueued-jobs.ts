import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { eraseAccount } from '#server/account/erase-account.service.ts';
import { runExport } from '#server/account/export/export-job.service.ts';
import type { BatchOptions } from '#server/db/batches.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import { eraseGame } from '#server/games/erase-game.service.ts';
import { eraseJob, exportJob, type JobKind } from '#server/jobs/kinds.ts';
import type { TestApp } from './server.ts';

/** The data of the jobs of a kind, in the order in which they were enqueued. Without a worker they stay in the queue. */
export async function enqueued<Data>(db: Database, { name, data }: JobKind<Data>): Promise<Data[]> {
  const jobs = await rowsOf(
    db,
    sql`select data from pgboss.job where name = ${name} order by created_on, id`,
    z.object({ data: z.unknown() }),
  );
  return jobs.map((job) => data.parse(job.data));
}

/** Runs the jobs that erase deleted games and accounts. */
export async function eraseDeleted(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  options: BatchOptions = {},
): Promise<void> {
  for (const { what, id } of await enqueued(db, eraseJob))
    await { game: eraseGame, account: eraseAccount }[what](db, id, clock.now(), options);
}

/** Runs the jobs that write data exports. */
export async function runExports({
  db,
  clock,
  photos,
}: Pick<TestApp, 'db' | 'clock' | 'photos'>): Promise<void> {
  for (const data of await enqueued(db, exportJob)) await runExport({ db, clock, photos }, data);
}
