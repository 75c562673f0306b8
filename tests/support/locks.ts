import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod';
import { type Database, rowsOf } from '#server/db/database.ts';
import type { TestApp } from './server.ts';

/** Waits until `count` transactions wait for a lock. On PostgreSQL only: the embedded database has one connection. */
export const untilWaiting = (db: Database, count: number) =>
  expect
    .poll(async () => {
      const [found] = await rowsOf(
        db,
        sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        z.object({ waiting: z.number() }),
      );
      return found?.waiting;
    })
    .toBe(count);

/**
 * Runs the steps of a transaction, and `begin` between them until it waits for a lock. On the embedded database, which has one connection,
 * `begin` follows the transaction.
 */
export async function duringTransaction<T>(
  { db, database }: Pick<TestApp, 'db' | 'database'>,
  first: (tx: Database) => Promise<unknown>,
  begin: () => Promise<T>,
  second: (tx: Database) => Promise<unknown> = async () => {},
): Promise<T> {
  const { begun } = await db.transaction(async (tx) => {
    await first(tx);
    const waiting = database.kind === 'postgres' ? begin() : null;
    if (waiting !== null) await untilWaiting(db, 1);
    await second(tx);
    return { begun: waiting };
  });
  return begun ?? begin();
}
