import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { errorCodes } from '../error-details.ts';
import { isQueryTimeout } from './database-errors.ts';
import * as schema from './schema/index.ts';

type OnPostgres = NodePgDatabase<typeof schema>;
type Transaction = OnPostgres['transaction'];

/**
 * How often a transaction is attempted. All transactions take their locks in the order of docs/operations.md (Outages of
 * PostgreSQL); retries are for the conflicts that an order cannot prevent.
 */
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** serialization_failure and deadlock_detected: PostgreSQL has rolled back and the transaction can be retried. */
const isSerializationFailure = (error: unknown) =>
  errorCodes(error).some((code) => code === '40001' || code === '40P01');

/**
 * Retries `attempt` after a serialization failure or a deadlock, with a random, growing delay. The attempt must begin
 * its own transaction and have no side effects that a rollback does not undo.
 */
export async function retryOnSerializationFailure<T>(
  attempt: () => Promise<T>,
  random = Math.random,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === ATTEMPTS || !isSerializationFailure(error)) throw error;
      await pause(random() * PAUSE_MS * 2 ** number);
    }
  }
}

/**
 * `transaction` for a pool. Drizzle's own leaks the connection when `begin` fails, and reports the failed rollback
 * instead of the original error when a connection breaks.
 */
export function createTransaction(pool: Pool): Transaction {
  const databases = new WeakMap<PoolClient, OnPostgres>();
  const databaseOn = (client: PoolClient): OnPostgres => {
    const bound = databases.get(client) ?? drizzle({ client, schema });
    databases.set(client, bound);
    return bound;
  };

  const once: Transaction = async (work, config) => {
    const client = await pool.connect();
    let failure: { readonly error: unknown } | null = null;
    let broken = false;
    let isReleased = false;
    const release = (unfit: boolean) => {
      if (!isReleased) client.release(unfit);
      isReleased = true;
    };
    try {
      return await databaseOn(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = { error };
          // A rollback would wait for the same response; closing the connection rolls back too.
          if (isQueryTimeout(error)) release(true);
          throw error;
        }
      }, config);
    } catch (error) {
      const first: { readonly error: unknown } = failure ?? { error };
      // A connection on which begin, commit or rollback failed cannot be reused.
      broken = failure === null || error !== first.error;
      throw first.error;
    } finally {
      release(broken);
    }
  };
  return (work, config) => retryOnSerializationFailure(() => once(work, config));
}
