import { setTimeout as pause } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod';
import { errorCodes } from '../../error-details.ts';

type Result = { readonly rows: readonly unknown[]; readonly changed: number };

/** One connection to a database: runs SQL, resolves to the rows and the number of changed rows of the last statement. */
export type Connection = (statement: string) => Promise<Result>;

const lastApplied = z.object({ last: z.number().nullable() });

/**
 * How long a statement waits for a lock, in milliseconds. Requests queue behind a waiting `alter table`, so this must be far
 * below their statement timeout.
 */
export const LOCK_TIMEOUT_MS = 1_000;
/** How often a statement that did not get its lock is tried, with pauses in which the queued requests proceed. */
const ATTEMPTS = 60;
const PAUSE_MS = 1_000;

const CONCURRENTLY = /^\s*(?:create (?:unique )?index|drop index) concurrently\b/im;
const BUILT_INDEX = /^\s*create (?:unique )?index concurrently (?:if not exists )?"?(\w+)/im;
const REPEATED = /^-- repeat until no row changes$/m;
const VALIDATES = /\bvalidate constraint\b/i;

/** Whether a statement is a batch of a backfill, which is repeated in separate transactions until it changes no row. */
export const isRepeated = (statement: string): boolean => REPEATED.test(statement);

/**
 * Whether a migration runs outside of a transaction: index builds cannot run in one, and batches and validations take so
 * long that its locks would block requests. Its statements must be repeatable, because a failure leaves the earlier ones.
 */
export const runsWithoutTransaction = (statements: readonly string[]): boolean =>
  statements.some((one) => CONCURRENTLY.test(one) || REPEATED.test(one) || VALIDATES.test(one));

/** lock_not_available and deadlock_detected: nothing was changed, and the statement can be repeated. */
const isLocked = (error: unknown) => errorCodes(error).some((code) => code === '55P03' || code === '40P01');

/** Repeats an attempt that did not get a lock, or deadlocked, for two minutes. A failed attempt must have changed nothing. */
export async function retryWhileLocked<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === ATTEMPTS || !isLocked(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
}

async function inTransaction(run: Connection, statements: readonly string[]): Promise<void> {
  await run('begin');
  try {
    for (const statement of statements) await run(statement);
    await run('commit');
  } catch (error) {
    // A broken connection has rolled back already.
    await run('rollback').catch(() => {});
    throw error;
  }
}

/** Builds or drops an index, for as long as it takes: it blocks no reads and writes, and waits for those before it. */
async function runConcurrently(run: Connection, statement: string): Promise<void> {
  const [, name] = BUILT_INDEX.exec(statement) ?? [];
  await run('set lock_timeout = 0');
  if (name !== undefined) {
    const unfinished = await run(
      `select 1 from pg_index where indexrelid = to_regclass('"${name}"') and not indisvalid`,
    );
    // A build that failed leaves an index that is written and never read.
    if (unfinished.rows.length > 0) await run(`drop index concurrently "${name}"`);
  }
  await run(statement);
  await run(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

async function runOutsideOfTransaction(run: Connection, statement: string): Promise<void> {
  if (CONCURRENTLY.test(statement)) await runConcurrently(run, statement);
  else while ((await retryWhileLocked(() => run(statement))).changed > 0 && isRepeated(statement));
}

async function apply(run: Connection, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const record = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`;
  if (runsWithoutTransaction(sql)) {
    for (const statement of sql) await runOutsideOfTransaction(run, statement);
    await run(record);
  } else await retryWhileLocked(() => inTransaction(run, [...sql, record]));
}

/**
 * Applies the migrations of a folder that are newer than the last applied one, in the tables of drizzle's own migrator. A
 * statement waits for a lock for a second only and is retried for two minutes.
 */
export async function applyMigrations(connection: Connection, migrationsFolder: string): Promise<void> {
  const run: Connection = async (statement) => {
    try {
      return await connection(statement);
    } catch (cause) {
      throw new Error(`A statement of a migration failed: ${statement.trim()}`, { cause });
    }
  };
  await run('create schema if not exists drizzle');
  await run(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  await run(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const { rows } = await run('select max(created_at)::float8 as last from drizzle.__drizzle_migrations');
  const { last } = lastApplied.parse(rows[0]);
  const migrations = readMigrationFiles({ migrationsFolder });
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > (last ?? 0)))
    await apply(run, migration);
  await run('reset lock_timeout');
}
