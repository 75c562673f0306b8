import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { recount } from '#server/db/seed/recount.ts';
import { allRows } from './all-rows.ts';

/** Tables of stored counts, in which a row of zeros means the same as no row. */
const isTotal = (table: string) => /^post_hours$|_(totals|days)$/.test(table);
const hasOnlyZeros = /^\([^,]*(,[^,]*[-:][^,]*)*(,0)+\)$/;

async function rowsWithoutZeros(db: Database) {
  const tables = Object.entries(await allRows(db));
  return Object.fromEntries(
    tables.map(([table, rows]) => [
      table,
      isTotal(table) ? rows.filter((row) => !hasOnlyZeros.test(row)) : rows,
    ]),
  );
}

/** All rows of the database as stored, and after all counts were computed again. */
export async function storedAndRecounted(db: Database) {
  const stored = await rowsWithoutZeros(db);
  await db.transaction(recount);
  return { stored, counted: await rowsWithoutZeros(db) };
}

/** Asserts that all stored counts are correct. */
export async function expectCorrectCounts(db: Database): Promise<void> {
  const { stored, counted } = await storedAndRecounted(db);
  expect(stored).toEqual(counted);
}
