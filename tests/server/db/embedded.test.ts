import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedDatabase, KEPT_STATEMENTS } from '#server/db/embedded.ts';
import { embeddedTemplate } from '#tests/support/test-database.ts';

describe('the embedded database', () => {
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    database = new EmbeddedDatabase(await embeddedTemplate());
    await database.waitReady;
  });

  afterAll(() => database.close());

  const valueOf = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await database.query<{ value: unknown }>(text, [...values]);
    return rows[0]?.value;
  };

  const keptWith = (text: string) =>
    valueOf('select count(*)::int as value from pg_prepared_statements where statement = $1', [text]);

  it('parses a repeated statement once, and returns the result of its parameters', async () => {
    const text = 'select $1::int + cardinality($2::int[]) as value';
    expect(await valueOf(text, [1, [5, 6]])).toBe(3);
    expect(await valueOf(text, [20, []])).toBe(20);
    expect(await valueOf(text, [null, []])).toBeNull();
    expect(await keptWith(text)).toBe(1);
  });

  it('keeps statements apart that have the same text and other types of parameters', async () => {
    const text = 'select pg_typeof($1)::text as value';
    const [INTEGER, TEXT] = [23, 25];
    const typeOf = async (type: number) =>
      (await database.query<{ value: string }>(text, ['1'], { paramTypes: [type] })).rows[0]?.value;
    expect([await typeOf(INTEGER), await typeOf(TEXT), await typeOf(INTEGER)]).toEqual([
      'integer',
      'text',
      'integer',
    ]);
  });

  it('does not keep a statement that cannot be parsed, and runs it once it can', async () => {
    const text = 'select count(*)::int as value from later_table';
    await expect(valueOf(text)).rejects.toMatchObject({ code: '42P01' });
    await database.exec('create table later_table (id int)');
    expect(await valueOf(text)).toBe(0);
    await database.exec('drop table later_table');
  });

  it('runs a statement again after it has failed, also in a transaction that was rolled back', async () => {
    const text = 'select 10 / $1::int as value';
    await expect(database.transaction((tx) => tx.query(text, [0]))).rejects.toMatchObject({ code: '22012' });
    await expect(valueOf(text, ['many'])).rejects.toMatchObject({ code: '22P02' });
    expect(await valueOf(text, [2])).toBe(5);
    expect(await keptWith(text)).toBe(1);
  });

  it('plans a kept statement again when its table has changed', async () => {
    await database.exec('create table changed (id int); insert into changed values (7)');
    const text = 'select id as value from changed where id = $1';
    expect(await valueOf(text, [7])).toBe(7);
    await database.exec('alter table changed add column name text; create index on changed (id)');
    expect(await valueOf(text, [7])).toBe(7);
    await database.exec('drop table changed');
  });

  it('discards the statements that were not used for the longest time', async () => {
    const [frequent, rare] = ['select $1::int * 2 as value', 'select $1::int * 3 as value'];
    await valueOf(rare, [1]);
    for (let index = 0; index <= KEPT_STATEMENTS; index += 1) {
      await valueOf(`select ${index} as value`);
      expect(await valueOf(frequent, [index])).toBe(2 * index);
    }
    expect(await keptWith(frequent)).toBe(1);
    expect(await keptWith(rare)).toBe(0);
    expect(await valueOf(rare, [2])).toBe(6);
    expect(await valueOf('select count(*)::int as value from pg_prepared_statements')).toBe(KEPT_STATEMENTS);
  });
});
