import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import * as schema from './schema/index.ts';
import { codesOf, isUnanswered } from './trouble.ts';

type OnPostgres = NodePgDatabase<typeof schema>;
type Transaction = OnPostgres['transaction'];

/**
 * A transaction that lost a deadlock or a race is begun anew this many times. Every transaction takes its locks in one
 * order (game, post, participant), so this is for what no order can rule out.
 */
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** serialization_failure and deadlock_detected: PostgreSQL has rolled everything back and says "again". */
const losesRace = (error: unknown) => codesOf(error).some((code) => code === '40001' || code === '40P01');

/**
 * Runs `attempt` again when it lost a race against another transaction, a few times, after a short and random while.
 * The attempt must begin its own transaction, and do nothing that a rollback does not undo.
 */
export async function againWhenRaced<T>(attempt: () => Promise<T>, random = Math.random): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === ATTEMPTS || !losesRace(error)) throw error;
      await pause(random() * PAUSE_MS * 2 ** number);
    }
  }
}

/**
 * `transaction` for a pool. Drizzle's own gives a connection back only if `begin` succeeds, so every connection that
 * broke unseen would be missing from the pool for good; and when a connection breaks half way it tells that the rollback
 * failed instead of what happened.
 */
export function transactionsOn(pool: Pool): Transaction {
  const databases = new WeakMap<PoolClient, OnPostgres>();
  const databaseOn = (client: PoolClient): OnPostgres => {
    const known = databases.get(client) ?? drizzle({ client, schema });
    databases.set(client, known);
    return known;
  };

  const once: Transaction = async (work, config) => {
    const client = await pool.connect();
    let failure: { readonly error: unknown } | null = null;
    let broken = false;
    let isBack = false;
    const giveBack = (unfit: boolean) => {
      if (!isBack) client.release(unfit);
      isBack = true;
    };
    try {
      return await databaseOn(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = { error };
          // A rollback would wait for an answer that does not come: ending the connection rolls back as well.
          if (isUnanswered(error)) giveBack(true);
          throw error;
        }
      }, config);
    } catch (error) {
      const first: { readonly error: unknown } = failure ?? { error };
      // Neither begin nor commit nor rollback may fail on a connection that is to be used again.
      broken = failure === null || error !== first.error;
      throw first.error;
    } finally {
      giveBack(broken);
    }
  };
  return (work, config) => againWhenRaced(() => once(work, config));
}
