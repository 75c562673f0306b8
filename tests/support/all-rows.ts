import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, rowsOf } from '#server/db/database.ts';

const tableRow = z.object({ name: z.string() });
const textRow = z.object({ row: z.string() });

/** Every row of every table as text, by table: to find what should be gone, and to see that nothing changed. */
export async function allRows(
  db: Database,
  except: readonly string[] = [],
): Promise<Record<string, readonly string[]>> {
  const tables = await rowsOf(
    db,
    sql`select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
    tableRow,
  );
  const all: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const rows = await rowsOf(db, sql`select t::text as row from ${sql.identifier(name)} t`, textRow);
    all[name] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}
