import { ROWS_PER_BATCH } from './batches.ts';
import type { Database } from './database.ts';
import { eq, type PgColumn, type PgTable, type SQL, sql } from './drizzle.ts';

/** Deletes rows that belong to a game or user, at most `limit`; returns how many. */
export type DeleteRows = (tx: Database, ownerId: string, limit: number) => Promise<number>;

/** Deletes the rows whose `ctid` a query selects and that still meet the condition; returns how many. */
export async function deleteFrom(
  tx: Database,
  table: PgTable,
  chosen: SQL,
  condition = sql`true`,
): Promise<number> {
  const deleted = await tx.execute(
    sql`delete from ${table} where ctid = any(array(${chosen})) and ${condition} returning 1`,
  );
  return deleted.rows.length;
}

/** Deletes rows of a table by the column with their owner. */
export const deleteRows =
  (table: PgTable, owner: PgColumn): DeleteRows =>
  (tx, ownerId, limit) =>
    deleteFrom(tx, table, sql`select ctid from ${table} where ${eq(owner, ownerId)} limit ${limit}`);

/** Deletes all rows that meet a condition, at most `ROWS_PER_BATCH` in a statement. Rows that change meanwhile are left to the next call. */
export async function deleteWhere(db: Database, table: PgTable, condition: SQL): Promise<void> {
  const chosen = sql`select ctid from ${table} where ${condition} limit ${ROWS_PER_BATCH}`;
  // A concurrent statement can have renewed a chosen row, so the deletion verifies the condition.
  while ((await deleteFrom(db, table, chosen, condition)) === ROWS_PER_BATCH);
}
