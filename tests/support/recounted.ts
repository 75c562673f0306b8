import type { Database } from '#server/db/database.ts';
import { recount } from '#server/db/seed/recount.ts';
import { allRows } from './all-rows.ts';

/** Sums that are kept beside what they sum up: a row of zeros says the same as no row. */
const isTotal = (table: string) => /^post_hours$|_(totals|days)$/.test(table);
const saysNothing = /^\([^,]*(,[^,]*[-:][^,]*)*(,0)+\)$/;

async function rowsThatSaySomething(db: Database) {
  const tables = Object.entries(await allRows(db));
  return Object.fromEntries(
    tables.map(([table, rows]) => [
      table,
      isTotal(table) ? rows.filter((row) => !saysNothing.test(row)) : rows,
    ]),
  );
}

/** Everything in the database as it is kept, and as it is once everything kept as a number was counted anew. */
export async function storedAndRecounted(db: Database) {
  const kept = await rowsThatSaySomething(db);
  await db.transaction(recount);
  return { kept, counted: await rowsThatSaySomething(db) };
}
