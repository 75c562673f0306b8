import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROWS_PER_BATCH } from '#server/db/batches.ts';
import { comments, games, posts } from '#server/db/schema/index.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { eraseJob } from '#server/jobs/kinds.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { jobHandlers } from '#server/routes.ts';
import { createAllContent } from '#tests/server/account/support.ts';
import { makeEarlier, old, oldData } from '#tests/support/earlier-database.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { createLoadClient, type LoadClient } from '#tests/support/load-client.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectStatus, upvote } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { storedAndRecounted } from '#tests/support/recounted.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { compileCache, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, openStorage, postgresServer, type Storage } from '#tests/support/test-database.ts';

/**
 * Other times or more rounds: `KILL_SEED=7 KILL_ROUNDS=20 npm test -- tests/server/lifecycle/kill.test.ts`. Each round
 * starts a process, which takes three seconds of CPU time.
 */
const seed = Number(process.env['KILL_SEED'] ?? 11);
const rounds = Number(process.env['KILL_ROUNDS'] ?? 1);
const CONCURRENCY = 4;
let random = createRandom(seed);
const longTimeout = { timeout: 200_000, interval: 20 };

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

/** The approximate number of files of a migrated embedded database. */
const FILES = 1150;
const countFiles = () =>
  readdir(join(storage.dataDir, 'pglite'), { recursive: true }).then(
    (names) => names.length,
    () => 0,
  );

/** The approximate number of locks of migrating an empty PostgreSQL database. */
const LOCKS = 150;
const locks =
  'select 1 from pg_locks where database = (select oid from pg_database where datname = current_database())';

/** A number that grows to about `most` during the first start. */
async function progressOfStart() {
  const { databaseUrl } = storage;
  if (databaseUrl === null) return { count: countFiles, most: FILES, close: async () => {} };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async () => (await client.query(locks)).rows.length;
  return { count, most: LOCKS, close: () => client.end() };
}

/** Starts the server and kills it at a certain progress, or when it listens before that. */
async function startAndKillAt(goal: number, progress: () => Promise<number>): Promise<void> {
  let isListening = false;
  const { promise: spawned, resolve: onSpawn } = Promise.withResolvers<ChildProcess>();
  const starting = start(onSpawn).finally(() => {
    isListening = true;
  });
  const child = await spawned;
  await vi.waitUntil(async () => isListening || (await progress()) >= goal, { ...longTimeout, interval: 1 });
  child.kill('SIGKILL');
  await (await starting).exit;
}

/** Opens the database while no server runs: stored counts must equal a recount. */
async function expectConsistentCounts(): Promise<void> {
  const opened = await openStorage(storage);
  const { stored, counted } = await storedAndRecounted(opened.db);
  await opened.close();
  expect(stored).toEqual(counted);
}

/** Creates posts concurrently until so many more are acknowledged, then kills the server. */
async function killWhileSharing(server: ServerProcess, client: LoadClient, after: number): Promise<void> {
  const goal = client.acknowledged.size + after;
  const control = { stop: false };
  const worker = async () => {
    while (!control.stop) await client.share(server.origin);
  };
  const all = Promise.all(Array.from({ length: CONCURRENCY }, worker));
  await vi.waitUntil(() => client.acknowledged.size >= goal, longTimeout);
  control.stop = true;
  await server.stop('SIGKILL');
  await all;
}

// processes.test.ts covers this on PostgreSQL.
describe.each(postgresServer ? [] : ['kill -9'])('%s', () => {
  it('during writes loses no acknowledged write and leaves no partial one [L-2] [L-5]', async () => {
    storage = await createStorage('migrated');
    let server = await start();
    const clients: LoadClient[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Another user in each round, because of rate limits.
      const client = await createLoadClient(server, `ann${round}`);
      clients.push(client);
      await killWhileSharing(server, client, random.whole(1, 4));
      await expectConsistentCounts();
      server = await start();
      const stored = await client.read(server.origin);
      expect([...client.acknowledged].filter((content) => !stored.includes(content))).toEqual([]);
      // Requests without a response are sent again and must exist once.
      await client.repeat(server.origin);
      expect([...client.open]).toEqual([]);
    }
    for (const client of clients) {
      expect((await client.read(server.origin)).toSorted()).toEqual([...client.acknowledged].toSorted());
    }
  });
});

describe('kill -9', () => {
  it('during the first start leaves a directory in which the next start succeeds [L-6]', async () => {
    storage = await createStorage('empty');
    const { count, most, close } = await progressOfStart();
    for (let round = 0; round < rounds; round += 1) await startAndKillAt(random.whole(1, most), count);
    await close();
    const server = await start();
    expect(server.output()).toContain('Stretch is listening on');
    const client = await createLoadClient(server);
    await client.share(server.origin);
    expect(await client.read(server.origin)).toEqual([...client.acknowledged]);
    await server.stop();
    await expectConsistentCounts();
  });

  it('during a migration leaves a state that the next start completes [L-7]', async () => {
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
    await expectConsistentCounts();
  });

  it('during the erasure of a game leaves only rows that the next worker erases', async () => {
    storage = await createStorage('migrated');
    let stretch = await openApp();
    const [ann, ben] = await stretch.signUpAll('ann', 'ben');
    await createAllContent(stretch, ben, ann);
    const { stored: before } = await storedAndRecounted(stretch.db);
    const game = await createDeletedGame(stretch, ann, ben);
    await stretch.close();

    const worker = spawn(process.execPath, ['tests/support/killed-worker.ts'], {
      env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: compileCache, ...storage.env },
      stdio: 'inherit',
    });
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);

    stretch = await openApp();
    const { db, queue } = stretch.database;
    const left = () => db.$count(comments, eq(comments.gameId, game));
    // The first batch begins with the participants.
    expect(await left()).toBe(COMMENTS - (ROWS_PER_BATCH - PARTICIPANTS));
    // As after half a minute without a heartbeat.
    await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    await db.execute(sql`
      update pgboss.job set heartbeat_on = now() - interval '1 minute', retry_delay = 0, retry_backoff = false
      where state = 'active'`);
    const jobs = await openJobs(db);
    const handlers = jobHandlers({ ...stretch, jobs }).filter((handler) => handler.queue === eraseJob);
    const stop = await startWorkers({ database: { db, queue }, jobs, handlers, log: console });
    await expect.poll(() => db.$count(games, eq(games.id, game)), longTimeout).toBe(0);
    await stop();
    const { stored, counted } = await storedAndRecounted(db);
    expect(stored).toEqual(before);
    expect(stored).toEqual(counted);
    await stretch.close();
  });
});

const COMMENTS = 1200;
const PARTICIPANTS = 2;

/** The app in this process, on the storage. */
async function openApp(): Promise<TestApp> {
  const opened = await openStorage(storage);
  const database = { ...opened, address: storage.databaseUrl, disconnect: opened.close };
  return startTestApp({ database, watched: false });
}

/** Creates a game of three batches with content of each kind, which its creator deletes; returns its id. */
async function createDeletedGame(stretch: TestApp, creator: TestUser, member: TestUser): Promise<string> {
  const id = await insertTestGame(stretch, { creator, members: [member] });
  const post = await share(member, id, 'I shivered', { image: await photoDataUrl(200) });
  await upvote(creator, post.id);
  await stretch.db.execute(sql`
    insert into comments (id, post_id, game_id, user_id, content, created_at)
    select gen_random_uuid(), ${post.id}, ${id}, ${creator.id}, 'Brr', now() from generate_series(1, ${COMMENTS}::int)`);
  await stretch.db.update(posts).set({ commentsCount: COMMENTS }).where(eq(posts.id, post.id));
  expectStatus(
    201,
    await member.post('/api/messages', { gameId: id, recipientId: creator.id, content: 'Cold' }),
  );
  expectStatus(201, await creator.post(`/api/games/${id}/groups`, { name: 'Reds', color: '#dc2626' }));
  expectStatus(201, await creator.post(`/api/games/${id}/invite`, { email: 'sister@example.com' }));
  expectStatus(200, await creator.delete(`/api/games/${id}`));
  return id;
}

/** Blocks a migration by a table lock, and kills its process. */
async function killInMigration(address: string): Promise<void> {
  const holder = new Client({ connectionString: address });
  // pg_stat_activity is frozen within a transaction, so another connection reads it.
  const other = new Client({ connectionString: address });
  await Promise.all([holder.connect(), other.connect()]);
  const applied = async () =>
    (await other.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows;
  await holder.query('begin');
  await holder.query('lock table participants in access exclusive mode');
  let child: ChildProcess | null = null;
  const starting = start((spawned) => {
    child = spawned;
  });
  const lockWaits =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await other.query(lockWaits)).rows.length > 0, longTimeout);
  const before = await applied();
  expect(child).toMatchObject({ exitCode: null });
  running.push(await killed(child, starting));
  await holder.query('rollback');
  await vi.waitUntil(async () => (await other.query(lockWaits)).rows.length === 0, longTimeout);
  expect(await applied()).toEqual(before);
  await Promise.all([holder.end(), other.end()]);
}

async function killed(child: ChildProcess | null, starting: Promise<ServerProcess>): Promise<ServerProcess> {
  child?.kill('SIGKILL');
  return starting;
}
