import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod';
import { type Database, rowsOf } from '#server/db/database.ts';

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
