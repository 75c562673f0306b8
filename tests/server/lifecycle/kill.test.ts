import type { ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { keptAndCounted } from '#tests/support/counted.ts';
import { type Crowd, gatherCrowd } from '#tests/support/crowd.ts';
import { makeEarlier, old, oldData } from '#tests/support/earlier-database.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, postgresServer, type Storage } from '#tests/support/test-database.ts';

/**
 * Other moments or more of them: `KILL_SEED=7 KILL_ROUNDS=20 npm test -- tests/server/lifecycle/kill.test.ts`. Each round
 * starts a process, which takes three seconds of CPU time.
 */
const seed = Number(process.env['KILL_SEED'] ?? 11);
const rounds = Number(process.env['KILL_ROUNDS'] ?? 1);
const AT_ONCE = 4;
let random = createRandom(seed);
const patient = { timeout: 200_000, interval: 20 };

let storage: Storage;
const running: ServerProcess[] = [];

beforeEach(() => {
  random = createRandom(seed);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop('SIGKILL')));
  await storage.remove();
});

async function start(onSpawn?: (child: ChildProcess) => void): Promise<ServerProcess> {
  const started = await startServerProcess(storage.env, onSpawn);
  running.push(started);
  return started;
}

/** How many files a migrated embedded database consists of, about. */
const FILES = 1150;
const countFiles = () =>
  readdir(join(storage.dataDir, 'pglite'), { recursive: true }).then(
    (names) => names.length,
    () => 0,
  );

/** How many locks the migration of an empty database on PostgreSQL takes, about. */
const LOCKS = 150;
const locks =
  'select 1 from pg_locks where database = (select oid from pg_database where datname = current_database())';

/** A number that grows while a server starts for the first time, to about `most`. */
async function progressOfStart() {
  const { databaseUrl } = storage;
  if (databaseUrl === null) return { count: countFiles, most: FILES, close: async () => {} };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async () => (await client.query(locks)).rows.length;
  return { count, most: LOCKS, close: () => client.end() };
}

/** Starts the server and kills it once the progress has reached a number, or when it listens before that. */
async function startAndKillAt(goal: number, progress: () => Promise<number>): Promise<void> {
  let isUp = false;
  const { promise: spawned, resolve: onSpawn } = Promise.withResolvers<ChildProcess>();
  const starting = start(onSpawn).finally(() => {
    isUp = true;
  });
  const child = await spawned;
  await vi.waitUntil(async () => isUp || (await progress()) >= goal, { ...patient, interval: 1 });
  child.kill('SIGKILL');
  await (await starting).exit;
}

/** Looks into the database while no server runs: what is kept as a number must be what counting it anew gives. */
async function assertWhole(): Promise<void> {
  const { databaseUrl, dataDir } = storage;
  const opened = await openDatabase({ databaseUrl, dataDir, onLost: () => {}, onTrouble: () => {} });
  const { kept, counted } = await keptAndCounted(opened.db);
  await opened.close();
  expect(kept).toEqual(counted);
}

/** Shares from several sides at once until something was acknowledged so many times more, then kills the server. */
async function killWhileSharing(server: ServerProcess, crowd: Crowd, after: number): Promise<void> {
  const goal = crowd.acknowledged.size + after;
  const told = { stop: false };
  const busy = async () => {
    while (!told.stop) await crowd.share(server.origin);
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, busy));
  await vi.waitUntil(() => crowd.acknowledged.size >= goal, patient);
  told.stop = true;
  await server.stop('SIGKILL');
  await all;
}

// On PostgreSQL processes.test.ts does the same with three servers.
describe.each(postgresServer ? [] : ['kill -9'])('%s', { timeout: 300_000 }, () => {
  it('in the middle of writes loses nothing that was acknowledged and leaves nothing half done [L-2] [L-5]', async () => {
    storage = await createStorage('migrated');
    let server = await start();
    const crowds: Crowd[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Somebody else in each round: one person would be asked to wait once they had shared so much.
      const crowd = await gatherCrowd(server, `ann${round}`);
      crowds.push(crowd);
      await killWhileSharing(server, crowd, random.whole(1, 4));
      await assertWhole();
      server = await start();
      const there = await crowd.read(server.origin);
      expect([...crowd.acknowledged].filter((content) => !there.includes(content))).toEqual([]);
      // Whoever got no answer sends the same again: it is there once.
      await crowd.repeat(server.origin);
      expect([...crowd.open]).toEqual([]);
    }
    for (const crowd of crowds) {
      expect((await crowd.read(server.origin)).toSorted()).toEqual([...crowd.acknowledged].toSorted());
    }
  });
});

describe('kill -9', { timeout: 300_000 }, () => {
  it('in the first start, wherever it is, leaves a place where the next start succeeds [L-6]', async () => {
    storage = await createStorage('empty');
    const { count, most, close } = await progressOfStart();
    for (let round = 0; round < rounds; round += 1) await startAndKillAt(random.whole(1, most), count);
    await close();
    const server = await start();
    expect(server.output()).toContain('Stretch is listening on');
    const crowd = await gatherCrowd(server);
    await crowd.share(server.origin);
    expect(await crowd.read(server.origin)).toEqual([...crowd.acknowledged]);
    await server.stop();
    await assertWhole();
  });

  it('in a migration leaves the old state or the new one, and the next start finishes it [L-7]', async () => {
    storage = await createStorage('empty');
    const { databaseUrl } = storage;
    await makeEarlier(
      storage,
      1,
      oldData({ now: new Date(), password: 'none', hasHours: false, hasTotals: false }),
    );
    if (databaseUrl !== null) await killInMigration(databaseUrl);
    else {
      const before = await countFiles();
      for (let round = 0; round < rounds; round += 1)
        await startAndKillAt(random.whole(before, FILES), countFiles);
    }

    const server = await start();
    const preview = await fetch(`${server.origin}/api/games/invite/RUNNNG`);
    expect(await preview.json()).toMatchObject({ id: old.running, _count: { participants: 3, posts: 3 } });
    await server.stop();
    await assertWhole();
  });
});

/** Stops a migration half way, by a table that somebody else holds, and kills the process that is at it. */
async function killInMigration(address: string): Promise<void> {
  const holder = new Client({ connectionString: address });
  // Within a transaction one sees the activity of when one first looked, so somebody else looks.
  const other = new Client({ connectionString: address });
  await Promise.all([holder.connect(), other.connect()]);
  const applied = async () =>
    (await other.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows;
  const before = await applied();
  await holder.query('begin');
  await holder.query('lock table participants in access exclusive mode');
  let child: ChildProcess | null = null;
  const dying = start((spawned) => {
    child = spawned;
  });
  const waits =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await other.query(waits)).rows.length > 0, patient);
  expect(child).toMatchObject({ exitCode: null });
  running.push(await killed(child, dying));
  await holder.query('rollback');
  await vi.waitUntil(async () => (await other.query(waits)).rows.length === 0, patient);
  expect(await applied()).toEqual(before);
  await Promise.all([holder.end(), other.end()]);
}

async function killed(child: ChildProcess | null, dying: Promise<ServerProcess>): Promise<ServerProcess> {
  child?.kill('SIGKILL');
  return dying;
}
