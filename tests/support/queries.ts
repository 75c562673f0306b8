import { Client } from 'pg';
import type { Database } from '#server/db/database.ts';

/** Statements that begin or end a transaction, which the embedded database does without a call. */
const transactionControl = /^(?:begin|commit|rollback|set transaction)\b/i;

/** The statement of a call of the driver. */
function textOf([statement]: readonly unknown[]): string {
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
  return typeof text === 'string' ? text : '';
}

type Method = (...args: unknown[]) => unknown;

/** Replaces a method and returns what restores it. */
function replaceMethod(target: object, name: string, replace: (original: Method) => Method): () => void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function') throw new Error(`There is no method ${name}`);
  const isOwn = Object.hasOwn(target, name);
  const replacement = function replacement(this: unknown, ...args: unknown[]): unknown {
    const call: Method = (...passed) => Reflect.apply(original, this, passed);
    return replace(call)(...args);
  };
  Reflect.set(target, name, replacement);
  return () => void (isOwn ? Reflect.set(target, name, original) : Reflect.deleteProperty(target, name));
}

/** Counts the statements that an action sends to the database, without the beginnings and ends of transactions. */
export const countQueries = async (db: Database, act: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(db, act)).length;

/** The texts of the statements that an action sends to the database, without the beginnings and ends of transactions. */
export async function statementsOf(db: Database, act: () => Promise<unknown>): Promise<readonly string[]> {
  const client: unknown = Reflect.get(db, '$client');
  if (typeof client !== 'object' || client === null) throw new Error('The database has no client');
  const statements: string[] = [];
  const countCalls = (target: object) =>
    replaceMethod(target, 'query', (query) => (...args) => {
      const text = textOf(args);
      if (!transactionControl.test(text)) statements.push(text);
      return query(...args);
    });
  // Statements of a transaction of the embedded database do not pass its client.
  const countTransactions = (target: object) =>
    replaceMethod(target, 'transaction', (transaction) => (work, ...rest) => {
      const counted = (tx: unknown): unknown => {
        if (typeof tx !== 'object' || tx === null || typeof work !== 'function')
          throw new Error('This is no transaction');
        countCalls(tx);
        return Reflect.apply(work, undefined, [tx]);
      };
      return transaction(counted, ...rest);
    });
  const isEmbedded = Reflect.has(client, 'execProtocol');
  const restore = isEmbedded
    ? [countCalls(client), countTransactions(client)]
    : [countCalls(Client.prototype)];
  try {
    await act();
  } finally {
    for (const one of restore) one();
  }
  return statements;
}
