import type { Database } from '#server/db/database.ts';

type Step = (tx: Database) => Promise<unknown>;

/** The same database with another `transaction`: `run` gets the callback of each transaction. */
export const withTransactions = (db: Database, run: (step: Step) => Promise<unknown>): Database =>
  new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? run : Reflect.get(target, key, target)),
  });
