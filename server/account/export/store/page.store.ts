import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** So many rows are read at once, and no more are ever held. */
export const ROWS_AT_ONCE = 500;

/** The last row of the page before: by its moment, then by its id. */
export type After = { readonly createdAt: Date; readonly id: string } | null;

/** What comes after a row in the order of an index on moment and id. */
export const following = (createdAt: PgColumn, id: PgColumn, after: After) =>
  after === null
    ? undefined
    : sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
