import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_POSTGRES } from '#server/config.ts';
import { migrateAt } from '#server/db/connection.ts';
import { makeEarlier, migrationNames, oldData } from '#tests/support/earlier-database.ts';
import { createLoadClient, registerAt } from '#tests/support/load-client.ts';
import { createLoadPlayer, onceEach } from '#tests/support/load-player.ts';
import { createGame, expectStatus } from '#tests/support/play.ts';
import { unpackPreviousVersion } from '#tests/support/previous-version.ts';
import { startTestApp } from '#tests/support/server.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, openStorage, postgresServer } from '#tests/support/test-database.ts';

/** Four times this is below the rate limit of one user. */
const POSTS_PER_PHASE = 3;
const longTimeout = { timeout: 120_000, interval: 20 };

const overviewSchema = z.object({ invitations: z.array(z.object({ game: z.object({ id: z.string() }) })) });
const reads = [
  '/api/games',
  '/api/games/public',
  '/api/invitations',
  '/api/messages',
  '/api/notifications/games',
  '/api/user/stats',
  '/api/activity',
  '/api/leaderboard/players?timeFrame=30days&metric=accomplishments',
];

describe.each(postgresServer ? ['PostgreSQL'] : [])('while %s is migrated', () => {
  it('the previous version serves every request, and reads the data that this version writes', async () => {
    const previous = await unpackPreviousVersion();
    expect((await migrationNames()).length).toBeGreaterThanOrEqual(previous.migrations);
    const storage = await createStorage('empty');
    const address = storage.databaseUrl ?? '';
    const data = { now: new Date(), password: 'none', hasHours: true, hasTotals: true };
    await makeEarlier(storage, previous.migrations, oldData(data));
    const server = await startServerProcess(storage.env, () => {}, previous.directory);
    const client = await createLoadClient(server, 'dee');

    const invited = await registerAt(server.origin, 'eva');
    const player = await createLoadPlayer(server, client);
    let quota = 0;
    const control = { stop: false };
    const repeat = async (request: () => Promise<unknown>) => {
      while (!control.stop) await request();
    };
    const load = Promise.all([
      ...reads.map((path) => repeat(() => client.get(server.origin, path))),
      repeat(() =>
        client.acknowledged.size < quota
          ? client.share(server.origin)
          : client.get(server.origin, '/api/user/accomplishments'),
      ),
      repeat(() => player.react(server.origin)),
    ]);
    const countOf = (path: string) => client.outcomes.filter(({ request }) => request === path).length;
    /** Waits until each read has five more responses, and the player has reacted to the posts of another phase. */
    const waitForNextPhase = () => {
      quota += POSTS_PER_PHASE;
      const goals = reads.map((path) => ({ path, goal: countOf(path) + 5 }));
      const isReached = () =>
        player.reactions() >= quota && goals.every(({ path, goal }) => countOf(path) >= goal);
      return vi.waitUntil(isReached, longTimeout);
    };
    await waitForNextPhase();

    // Like a backup: it reads all tables in one transaction, so that migrations wait for it.
    const backup = new Client({ connectionString: address });
    await backup.connect();
    await backup.query('begin');
    await backup.query(`do $$ declare name text; begin
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'lock table ' || name || ' in access share mode';
      end loop;
    end $$`);
    const migrated = migrateAt(address, DEFAULT_POSTGRES);
    await waitForNextPhase();
    await backup.query('commit');
    await migrated;
    await waitForNextPhase();

    const opened = await openStorage(storage);
    const next = await startTestApp({ database: { ...opened, address, disconnect: opened.close } });
    const inviter = await next.signUp('inviter');
    const { id } = await createGame(inviter, next.clock);
    expectStatus(201, await inviter.post(`/api/games/${id}/invite`, { email: 'eva@example.com' }));
    await opened.db.execute("update users set email_verified = true where username = 'eva'");
    const overview = await fetch(`${server.origin}/api/invitations`, { headers: { cookie: invited } });
    const { invitations } = overviewSchema.parse(await overview.json());
    expect(invitations.map(({ game }) => game.id)).toEqual([id]);

    control.stop = true;
    await load;
    const outcomes = [...client.outcomes, ...player.outcomes];
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(await player.read(server.origin)).toEqual(onceEach(quota));
    expect(new Set(await client.read(server.origin))).toEqual(client.acknowledged);
    await next.close();
    await backup.end();
    expect([await server.stop(), server.output()]).toEqual([0, expect.not.stringContaining('error')]);
    await previous.remove();
    await storage.remove();
  });
});
