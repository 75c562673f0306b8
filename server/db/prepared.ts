import type { Database } from './database.ts';
import { type Column, sql } from './drizzle.ts';

const named = new WeakSet<Database>();
let count = 0;

/**
 * Gives the prepared queries of a database names, so that PostgreSQL parses each of them once per connection. Not for a
 * pooler in transaction mode: there every statement can run on another connection, which does not know the name.
 */
export function nameStatements(db: Database): void {
  named.add(db);
}

/** A value for each execution of a prepared query, encoded like the values of a column. */
export const placeholder = (name: string, column: Column) => sql.param(sql.placeholder(name), column);

type Values = Readonly<Record<string, unknown>>;
type Prepared<Rows> = { readonly execute: (values: Record<string, unknown>) => Promise<Rows> };
type Query<Rows> = { readonly prepare: (name: string) => Prepared<Rows> };

/**
 * A query that is built once for each database, because drizzle needs longer to build a query than to send it. `build`
 * writes a {@link placeholder} for what differs between executions. PostgreSQL can reuse its plan, which it makes without
 * the values: constants that a partial index needs are inlined with `inlineParams()`.
 */
export function prepareOnce<Rows>(build: (db: Database) => Query<Rows>) {
  count += 1;
  const name = `query_${count}`;
  const prepared = new WeakMap<object, Prepared<Rows>>();
  return (db: Database, values: Values): Promise<Rows> => {
    // All transactions on one connection to PostgreSQL have one session.
    const { session } = db._;
    const query = prepared.get(session) ?? build(db).prepare(named.has(db) ? name : '');
    prepared.set(session, query);
    return query.execute(values);
  };
}
