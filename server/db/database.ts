import * as z from 'zod';
import { type PgDatabase, type PgQueryResultHKT, type SQL, sql } from './drizzle.ts';
import type * as schema from './schema/index.ts';

type Rows<Row> = { readonly rows: Row[] };

interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The type of the database in stores: PGlite or PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<RowsHKT, typeof schema>;

/**
 * Runs raw SQL and parses its rows with a schema, because the drivers return different types: use {@link dbInstant} for
 * times and {@link dbCount} for bigint counts.
 */
export async function rowsOf<T>(db: Database, statement: SQL, row: z.ZodType<T>): Promise<T[]> {
  const result = await db.execute(statement);
  return result.rows.map((found) => row.parse(found));
}

/** A timestamptz column in a hand-written statement: text on both engines. */
export const dbInstant = z.union([z.date(), z.string()]).transform((value) => new Date(value));

/**
 * A timestamptz as text of the database in ISO 8601. One with milliseconds of a session in UTC, as nearly all are, is not parsed: two
 * hundred of them would take a tenth of the CPU time of a page of posts.
 */
export const isoTimeOf = (text: string): string =>
  /\.\d{3}\+00$/.test(text) ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();

/** A bigint column (`count(*)`, `sum(…)`): text on PostgreSQL, a number on PGlite. */
export const dbCount = z.coerce.number<number | string | bigint>();

/** Resolves when the database responds. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
