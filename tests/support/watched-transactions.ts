import type { Database } from '#server/db/database.ts';

type Step = (tx: Database) => Promise<unknown>;

/** The same database, in which `run` runs the transactions that others begin. */
export const withTransactions = (db: Database, run: (step: Step) => Promise<unknown>): Database =>
  new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? run : Reflect.get(target, key, target)),
  });
