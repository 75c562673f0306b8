import { type PgColumn, sql } from './drizzle.ts';

/** Rows per page, and so the most that are in memory. */
export const ROWS_PER_PAGE = 500;

/** The last row of the previous page, by time and id. */
export type After = { readonly createdAt: Date; readonly id: string } | null;

/** Condition for rows after `after` in the order of an index on time and id. */
export const following = (createdAt: PgColumn, id: PgColumn, after: After) =>
  after === null
    ? undefined
    : sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
