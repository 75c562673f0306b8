import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Deletes rows that belong to a game or user, at most `limit`; returns how many. */
export type DeleteRows = (tx: Database, ownerId: string, limit: number) => Promise<number>;

/** Deletes the rows whose `ctid` a query selects; returns how many. */
export async function deleteFrom(tx: Database, table: PgTable, chosen: SQL): Promise<number> {
  const deleted = await tx.execute(sql`delete from ${table} where ctid = any(array(${chosen})) returning 1`);
  return deleted.rows.length;
}

/** Deletes rows of a table by the column with their owner. */
export const deleteRows =
  (table: PgTable, owner: PgColumn): DeleteRows =>
  (tx, ownerId, limit) =>
    deleteFrom(tx, table, sql`select ctid from ${table} where ${eq(owner, ownerId)} limit ${limit}`);
