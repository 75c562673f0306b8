import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Database } from './database.ts';

type Find<Key, Row> = (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>;
type Batch<Key, Row> = { readonly keys: Set<Key>; readonly rows: Promise<ReadonlyMap<Key, Row>> };

/**
 * A look-up by key in which all requests of one iteration of the event loop share a statement: the busier a process is, the fewer
 * statements each request takes. Nothing is cached, because the statement runs after all of them have arrived.
 */
export function batchLookups<Key, Row>(find: Find<Key, Row>) {
  const batches = new WeakMap<Database, Batch<Key, Row>>();
  const start = (db: Database): Batch<Key, Row> => {
    const keys = new Set<Key>();
    const rows = nextIteration().then(() => {
      batches.delete(db);
      return find(db, [...keys]);
    });
    const batch = { keys, rows };
    batches.set(db, batch);
    return batch;
  };
  return async (db: Database, key: Key): Promise<Row | undefined> => {
    const { keys, rows } = batches.get(db) ?? start(db);
    keys.add(key);
    return (await rows).get(key);
  };
}
