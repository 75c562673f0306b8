import { Client } from 'pg';
import type { Database } from '#server/db/database.ts';

const frame = /^(?:begin|commit|rollback|set transaction)\b/i;

/** Whether a call of the driver only begins or ends a transaction, which the embedded database does without a call. */
function isFrame([statement]: readonly unknown[]): boolean {
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
  return typeof text === 'string' && frame.test(text);
}

/** Tells of every statement that goes through a method until it is undone. */
function watch(target: object, name: string, onCall: () => void): () => void {
  const before: unknown = Reflect.get(target, name);
  if (typeof before !== 'function') throw new Error(`There is no ${name} to watch`);
  const isOwn = Object.hasOwn(target, name);
  Reflect.set(target, name, function watched(this: unknown, ...args: unknown[]): unknown {
    if (!isFrame(args)) onCall();
    const answer: unknown = Reflect.apply(before, this, args);
    return answer;
  });
  return () => {
    if (isOwn) Reflect.set(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

/** Calls `onBegin` with each transaction of the embedded database, whose statements do not pass its client. */
function watchTransactions(client: object, onBegin: (transaction: object) => void): () => void {
  const before: unknown = Reflect.get(client, 'transaction');
  if (typeof before !== 'function') return () => {};
  Reflect.set(client, 'transaction', (work: unknown, ...rest: unknown[]): unknown => {
    const watched = (transaction: unknown): unknown => {
      if (typeof transaction !== 'object' || transaction === null || typeof work !== 'function') {
        throw new Error('This is no transaction');
      }
      onBegin(transaction);
      const done: unknown = Reflect.apply(work, undefined, [transaction]);
      return done;
    };
    const answer: unknown = Reflect.apply(before, client, [watched, ...rest]);
    return answer;
  });
  return () => void Reflect.deleteProperty(client, 'transaction');
}

/**
 * How many statements are sent to the database while something happens, those of transactions among them but
 * not their beginnings and ends.
 */
export async function countQueries(db: Database, act: () => Promise<unknown>): Promise<number> {
  const client: unknown = Reflect.get(db, '$client');
  if (typeof client !== 'object' || client === null) throw new Error('The database has no client to watch');
  let count = 0;
  const seen = () => {
    count += 1;
  };
  const isEmbedded = Reflect.has(client, 'execProtocol');
  const undo = isEmbedded
    ? [
        watch(client, 'query', seen),
        watchTransactions(client, (transaction) => void watch(transaction, 'query', seen)),
      ]
    : [watch(Client.prototype, 'query', seen)];
  try {
    await act();
  } finally {
    for (const one of undo) one();
  }
  return count;
}
