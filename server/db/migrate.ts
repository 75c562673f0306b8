import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';
import * as z from 'zod';
import { jobKinds } from '../jobs/kinds.ts';
import { installQueues, type QueueDatabase, queueOnPglite } from '../jobs/queue.store.ts';
import { type Database, dbCount, rowsOf } from './database.ts';
import { sql } from './drizzle.ts';
import { applyMigrations, LOCK_TIMEOUT_MS, retryWhileLocked } from './migrate/apply.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** An advisory lock id that no other program on the same database uses. */
const migrationLock = 7_350_420_211;

/** How often a process looks whether another one has finished migrating. */
const LOCK_POLL_MS = 500;

/** Migrates an open embedded database that nothing else uses. */
export async function migrateEmbedded(client: PGlite, folder = migrationsFolder): Promise<void> {
  await applyMigrations(async (statement) => {
    const last = (await client.exec(statement)).at(-1);
    return { rows: last?.rows ?? [], changed: last?.affectedRows ?? 0 };
  }, folder);
  await installQueues(queueOnPglite(client));
}

/**
 * The connection as pg-boss uses it to create or update its schema. Its transactions wait for a lock for 30 seconds, in which requests
 * queue behind them; each is one call of several statements, so that an error leaves it open.
 */
const queueOnMigration = (client: Client): QueueDatabase => ({
  backend: 'postgres',
  db: {
    executeSql: async (text, values) => {
      const withShortTimeout = text.replace(/(?<=set local lock_timeout = )\d+/i, String(LOCK_TIMEOUT_MS));
      try {
        return await client.query(withShortTimeout, values);
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    },
  },
});

/** Migrates under an advisory lock: of several processes one migrates, the others wait. */
export async function migratePostgres(client: Client, folder = migrationsFolder): Promise<void> {
  // A statement that waits for the lock would be one of those that an index build waits for: a deadlock.
  const tryLock = 'select pg_try_advisory_lock($1) as locked';
  while (!(await client.query<{ locked: boolean }>(tryLock, [migrationLock])).rows[0]?.locked)
    await pause(LOCK_POLL_MS);
  try {
    await applyMigrations(async (statement) => {
      const { rows, rowCount } = await client.query(statement);
      return { rows, changed: rowCount ?? 0 };
    }, folder);
    await retryWhileLocked(() => installQueues(queueOnMigration(client)));
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** The database lacks migrations of this version. */
export class PendingMigrations extends Error {
  override readonly name = 'PendingMigrations';
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** Whether the queues of all kinds of jobs exist. */
async function hasQueues(db: Database): Promise<boolean> {
  const [table] = await rowsOf(
    db,
    sql`select to_regclass('pgboss.queue') is not null as exists`,
    z.object({ exists: z.boolean() }),
  );
  if (!table?.exists) return false;
  const queues = await rowsOf(db, sql`select name from pgboss.queue`, z.object({ name: z.string() }));
  return jobKinds.every((kind) => queues.some(({ name }) => name === kind.name));
}

/** Throws `PendingMigrations` unless all migrations of this version were applied; later ones do no harm. */
export async function assertMigrated(db: Database): Promise<void> {
  const { entries } = journal.parse(
    JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  );
  const latest = Math.max(...entries.map(({ when }) => when));
  const [table] = await rowsOf(
    db,
    sql`select count(*) as tables from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
    z.object({ tables: dbCount }),
  );
  const [applied] =
    table?.tables === 0
      ? []
      : await rowsOf(
          db,
          sql`select coalesce(max(created_at), 0) as latest from drizzle.__drizzle_migrations`,
          z.object({ latest: dbCount }),
        );
  if ((applied?.latest ?? 0) < latest || !(await hasQueues(db))) {
    throw new PendingMigrations('The database is not migrated to this version: run npm run migrate first');
  }
}
