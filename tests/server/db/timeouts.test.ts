import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DEFAULT_POSTGRES, type PostgresConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { rowsOf } from '#server/db/database.ts';
import { isTransient } from '#server/db/database-errors.ts';
import { dueGames } from '#server/games/completion.store.ts';
import { migratedPostgres, postgresServer } from '#tests/support/test-database.ts';

const open = (databaseUrl: string, settings: Partial<PostgresConfig>) =>
  openDatabase({
    databaseUrl,
    dataDir: '',
    postgres: { ...DEFAULT_POSTGRES, migrateOnStart: false, ...settings },
    onLockLost: () => {},
    onConnectionError: () => {},
  });

describe('a server that accepts connections and does not respond', () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  let url: string;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    url = `postgres://stretch@127.0.0.1:${port}/stretch`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  it.each([
    ['requests', false],
    ['the migration', true],
  ])('fails %s after the connect timeout', async (_, migrateOnStart) => {
    const opening = open(url, { connectTimeoutMs: 100, statementTimeoutMs: 600_000, migrateOnStart });
    const error: unknown = await opening.then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(isTransient(error)).toBe(true);
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
  });
});

describe.each(postgresServer ? [postgresServer] : [])('a connection', (address) => {
  it('migrates without the timeouts of the role', async () => {
    const database = await migratedPostgres(address);
    const admin = new Client({ connectionString: database.address });
    await admin.connect();
    await admin.query(`create table migrated_with as
      select ''::text as statement_timeout, ''::text as idle_timeout limit 0;
      create function note_timeouts() returns event_trigger language plpgsql as $$ begin
        insert into migrated_with select current_setting('statement_timeout'),
          current_setting('idle_in_transaction_session_timeout');
      end $$;
      create event trigger note_timeouts on ddl_command_start execute function note_timeouts()`);
    const settings = encodeURIComponent('-c statement_timeout=1h -c idle_in_transaction_session_timeout=1h');
    const opened = await open(`${database.address}?options=${settings}`, { migrateOnStart: true });
    await opened.close();
    const { rows } = await admin.query('select distinct * from migrated_with');
    expect(rows).toEqual([{ statement_timeout: '0', idle_timeout: '0' }]);
    await admin.end();
    await database.drop();
  });

  it('has timeouts and prepared statements of its own, but not behind a pooler', async () => {
    const database = await migratedPostgres(address);
    const sessionOf = async (throughPooler: boolean) => {
      const settings = { poolSize: 1, throughPooler, statementTimeoutMs: 7000 };
      const { db, close } = await open(database.address, settings);
      await dueGames(db, new Date(), 1);
      const session = await rowsOf(
        db,
        sql`select current_setting('statement_timeout') as timeout, count(*)::integer as prepared from pg_prepared_statements`,
        z.object({ timeout: z.string(), prepared: z.number() }),
      );
      await close();
      return session;
    };
    expect([await sessionOf(false), await sessionOf(true)]).toEqual([
      [{ timeout: '7s', prepared: 1 }],
      [{ timeout: '0', prepared: 0 }],
    ]);
    await database.drop();
  });

  it('that is idle is closed after the idle timeout of its pool', async () => {
    const database = await migratedPostgres(address);
    const admin = new Client({ connectionString: database.address });
    await admin.connect();
    const openAndUse = async (idleTimeoutMs: number) => {
      const opened = await open(database.address, { idleTimeoutMs });
      const pidRow = z.object({ pid: z.number() });
      const [row] = await rowsOf(opened.db, sql`select pg_backend_pid() as pid`, pidRow);
      const connections = async () =>
        (await admin.query('select from pg_stat_activity where pid = $1', [row?.pid])).rowCount;
      return { close: opened.close, connections };
    };
    // With the default timeout of the driver, the first would be closed before the other.
    const kept = await openAndUse(600_000);
    const closed = await openAndUse(10);
    await expect.poll(closed.connections).toBe(0);
    expect(await kept.connections()).toBe(1);
    await Promise.all([kept.close(), closed.close(), admin.end()]);
    await database.drop();
  });
});
