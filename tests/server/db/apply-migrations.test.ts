import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateEmbedded, migratePostgres } from '#server/db/migrate.ts';
import { emptyPostgres, postgresServer } from '#tests/support/test-database.ts';

type Rows = readonly unknown[];
type Target = {
  readonly migrate: (folder: string) => Promise<void>;
  readonly query: (statement: string) => Promise<Rows>;
  /** The URL for further connections; empty when embedded. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

async function openEmbedded(): Promise<Target> {
  const client = await PGlite.create();
  return {
    migrate: (folder) => migrateEmbedded(client, folder),
    query: async (statement) => (await client.query(statement)).rows,
    address: '',
    close: () => client.close(),
  };
}

async function openOnPostgres(server: string): Promise<Target> {
  const { address, drop } = await emptyPostgres(server);
  const client = new Client({ connectionString: address });
  await client.connect();
  return {
    migrate: (folder) => migratePostgres(client, folder),
    query: async (statement) => (await client.query(statement)).rows,
    address,
    close: async () => {
      await client.end();
      await drop();
    },
  };
}

let target: Target;
const folders: string[] = [];
beforeAll(async () => {
  target = postgresServer ? await openOnPostgres(postgresServer) : await openEmbedded();
});
afterAll(async () => {
  await target.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

let when = 0;

/** A folder with one migration that is later than those before. */
async function migrationOf(...statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stretch-apply-'));
  folders.push(folder);
  when += 1;
  await mkdir(join(folder, 'meta'));
  const entries = [{ when, tag: 'one', breakpoints: true }];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await writeFile(join(folder, 'one.sql'), statements.join('\n--> statement-breakpoint\n'));
  return folder;
}

const appliedAt = (number: number) =>
  target.query(`select 1 from drizzle.__drizzle_migrations where created_at = ${number}`);

describe('a migration', () => {
  it('is rolled back when a statement fails, and applied by the next run', async () => {
    await target.query('create table taken (a int)');
    const folder = await migrationOf('create table added (a int);', 'create table taken (a int);');
    await expect(target.migrate(folder)).rejects.toThrow(
      'A statement of a migration failed: create table taken',
    );
    expect(await target.query("select to_regclass('added') as found")).toEqual([{ found: null }]);
    expect(await appliedAt(when)).toHaveLength(0);
    await target.query('drop table taken');
    await target.migrate(folder);
    expect(await appliedAt(when)).toHaveLength(1);
    // Applied once only.
    await target.migrate(folder);
    expect(await appliedAt(when)).toHaveLength(1);
  });

  it('builds an index concurrently, and replaces one whose build failed', async () => {
    await target.query('create table people as select 1 as a from generate_series(1, 2)');
    const folder = await migrationOf(
      'create unique index concurrently if not exists "people_a" on people (a);',
    );
    const index = "select indisvalid as valid from pg_index where indexrelid = to_regclass('people_a')";
    await expect(target.migrate(folder)).rejects.toMatchObject({ cause: { code: '23505' } });
    expect([await target.query(index), await appliedAt(when)]).toEqual([[{ valid: false }], []]);
    await target.query('delete from people where ctid in (select ctid from people limit 1)');
    await target.migrate(folder);
    expect(await target.query(index)).toEqual([{ valid: true }]);
    expect(await appliedAt(when)).toHaveLength(1);
  });

  it('repeats a batch of a backfill until no row changes, each time in a transaction of its own', async () => {
    await target.query('create table posts as select a, null::int as b from generate_series(1, 5) a');
    const batch =
      'update posts set b = 2 * a where a in (select a from posts where b is null order by a limit 2);';
    await target.migrate(await migrationOf(`-- repeat until no row changes\n${batch}`));
    expect(await target.query('select array_agg(b order by a) as filled from posts')).toEqual([
      { filled: [2, 4, 6, 8, 10] },
    ]);
    expect(await target.query('select count(distinct xmin::text)::int as transactions from posts')).toEqual([
      { transactions: 3 },
    ]);
  });
});

describe.each(postgresServer ? ['PostgreSQL'] : [])('a migration on %s', () => {
  const connect = async () => {
    const client = new Client({ connectionString: target.address });
    await client.connect();
    return client;
  };
  const sessions = async (client: Client, condition: string) => {
    const here = `select 1 from pg_stat_activity where datname = current_database() and ${condition}`;
    return (await client.query(here)).rows.length;
  };

  it('that waits for a lock lets the requests behind it proceed, and succeeds later', async () => {
    await target.query('create table games (a int)');
    const [transaction, request, observer] = await Promise.all([connect(), connect(), connect()]);
    await transaction.query('begin; select from games');
    const migrated = target.migrate(await migrationOf('alter table games add column b int;'));
    await expect.poll(() => sessions(observer, "wait_event_type = 'Lock'"), { interval: 10 }).toBe(1);
    // It waits behind the migration, which waits for the transaction.
    await request.query('insert into games values (1)');
    await transaction.query('commit');
    await migrated;
    expect(await target.query('select a, b from games')).toEqual([{ a: 1, b: null }]);
    await Promise.all([transaction, request, observer].map((client) => client.end()));
  });

  it('of the schema of jobs lets the requests behind it proceed, too', async () => {
    await target.migrate(await migrationOf('select 1;'));
    const version = 'select version from pgboss.version';
    const current = await target.query(version);
    // As before the last version of pg-boss's schema, whose migration can be repeated.
    await target.query('update pgboss.version set version = version - 1');
    const [transaction, request, observer] = await Promise.all([connect(), connect(), connect()]);
    await transaction.query('begin; select from pgboss.queue');
    const migrated = target.migrate(await migrationOf('select 1;'));
    await expect.poll(() => sessions(observer, "wait_event_type = 'Lock'"), { interval: 10 }).toBe(1);
    await request.query('select from pgboss.queue');
    await transaction.query('commit');
    await migrated;
    expect(await target.query(version)).toEqual(current);
    await Promise.all([transaction, request, observer].map((client) => client.end()));
  });

  it('builds an index while requests write, and does not deadlock with a process that waits to migrate', async () => {
    await target.query('create table votes (a int)');
    const [transaction, request, observer, other] = await Promise.all([
      connect(),
      connect(),
      connect(),
      connect(),
    ]);
    await transaction.query('begin; insert into votes values (1)');
    const folder = await migrationOf('create index concurrently if not exists "votes_a" on votes (a);');
    const migrated = Promise.all([target.migrate(folder), migratePostgres(other, folder)]);
    // The build waits for the transaction, longer than the lock timeout.
    await expect
      .poll(async () => {
        await request.query('insert into votes values (2)');
        return sessions(observer, "wait_event = 'virtualxid' and now() - query_start > interval '2 s'");
      })
      .toBe(1);
    await transaction.query('commit');
    await migrated;
    const index = "select indisvalid as valid from pg_index where indexrelid = to_regclass('votes_a')";
    expect(await target.query(index)).toEqual([{ valid: true }]);
    await Promise.all([transaction, request, observer, other].map((client) => client.end()));
  });
});
