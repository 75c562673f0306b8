import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

it.each([
  ['json', '{"a": 1}', { a: 1 }],
  ['boolean', 'true', true],
  ['smallint', '1', 1],
  ['integer', '1', 1],
  ['text', 'a', 'a'],
  ['varchar', 'a', 'a'],
  ['double precision', '0.5', 0.5],
  ['uuid', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ['jsonb', '{"a": 1}', { a: 1 }],
])('an array of %s is returned as an array', async (type, text, value) => {
  const { rows } = await db.execute(sql`select array[${text}::${sql.raw(type)}] as all`);
  expect(rows).toEqual([{ all: [value] }]);
});

it('an array of bigint is returned as an array', async () => {
  const { rows } = await db.execute(sql`select array['1'::bigint] as all`);
  // The engines differ in its items.
  expect([rows.length, Array.isArray(rows[0]?.['all'])]).toEqual([1, true]);
});
