import { type Column, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

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

/** Builds a query at its first use and keeps it for each database; drizzle's building costs more than sending it. */
export function prepareOnce<Query>(build: (db: Database) => { prepare: (name: string) => Query }) {
  count += 1;
  const name = `query_${count}`;
  const prepared = new WeakMap<Database, Query>();
  return (db: Database): Query => {
    const known = prepared.get(db);
    if (known !== undefined) return known;
    const query = build(db).prepare(named.has(db) ? name : '');
    prepared.set(db, query);
    return query;
  };
}
