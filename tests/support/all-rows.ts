import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, rowsOf } from '#server/db/database.ts';

const tableRow = z.object({ name: z.string() });
const textRow = z.object({ name: z.string(), row: z.string() });

/** All rows of all tables as text, by table, for searches and comparisons. */
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
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
  const selects = names.map(
    (name) => sql`select ${name}::text as name, t::text as row from ${sql.identifier(name)} t`,
  );
  const all: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of await rowsOf(db, sql.join(selects, sql` union all `), textRow))
    all[name]?.push(row);
  for (const rows of Object.values(all)) rows.sort();
  return all;
}

/** The tables with a row that contains a text, case-insensitively. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const tables = Object.entries(await allRows(db));
  return tables.flatMap(([name, rows]) =>
    rows.some((row) => row.toLowerCase().includes(text.toLowerCase())) ? [name] : [],
  );
}
