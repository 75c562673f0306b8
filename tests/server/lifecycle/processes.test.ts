import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import { game as gameSchema } from '#contract/games.ts';
import type { OpenDatabase } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { gameNotifications, gameResults, games, participants, users } from '#server/db/schema/index.ts';
import { registerAt } from '#tests/support/load-client.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, openStorage, postgresServer, type Storage } from '#tests/support/test-database.ts';

const hour = 3_600_000;
const PEOPLE = 300;
/** Sent twice they are still below the rate limit of one user. */
const POSTS = 30;
const longTimeout = { timeout: 120_000 };

let storage: Storage;
let database: OpenDatabase;
const running: ServerProcess[] = [];

/** Starts servers on the same database. */
async function start(count: number): Promise<ServerProcess[]> {
  const env = { ...storage.env, DATABASE_CONNECT_TIMEOUT_MS: '120000' };
  const started = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  running.push(...started);
  return started;
}

/** A game that has just ended and is not completed; the scores are 0 to 9. */
async function createEndedGame(db: Database, number: number, size = PEOPLE): Promise<string> {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms);
  return db.transaction(async (tx) => {
    const people = await tx
      .insert(users)
      .values(
        Array.from({ length: size }, (_, index) => ({
          username: `p${number}_${index}`,
          displayUsername: `p${number}_${index}`,
          email: `p${number}_${index}@example.com`,
          firstName: 'P',
          createdAt: at(0),
          updatedAt: at(0),
        })),
      )
      .returning({ id: users.id });
    const [creator] = people;
    if (creator === undefined) throw new Error('The users are missing');
    const [made] = await tx
      .insert(games)
      .values({
        name: 'Over',
        startTime: at(-2 * hour),
        endTime: at(-1),
        isPublic: true,
        inviteCode: `OVER${number}${number}`,
        creatorId: creator.id,
        participantsCount: size,
        createdAt: at(-2 * hour),
        updatedAt: at(-2 * hour),
      })
      .returning({ id: games.id });
    if (made === undefined) throw new Error('The game was not inserted');
    await tx.insert(participants).values(
      people.map(({ id: userId }, index) => ({
        gameId: made.id,
        userId,
        score: index % 10,
        votesReceived: index === 7 ? 3 : 0,
        joinedAt: at(-2 * hour),
      })),
    );
    return made.id;
  });
}

/** The numbers of results, notifications and medals. */
async function awards(db: Database, gameId: string) {
  const results = await db.select().from(gameResults).where(eq(gameResults.gameId, gameId));
  const notified = await db.select().from(gameNotifications).where(eq(gameNotifications.gameId, gameId));
  const medals = (type: string) => results.filter((row) => row.medalType === type).length;
  return {
    results: results.length,
    notified: notified.length,
    won: notified.filter((row) => row.type === 'game_won').length,
    medals: [medals('gold'), medals('silver'), medals('bronze')],
    popular: results.filter((row) => row.popularVote).length,
  };
}

const expectedOf = (size: number) => {
  const each = size / 10;
  return { results: size, notified: size, won: 3 * each, medals: [each, each, each], popular: 1 };
};
const expectedAwards = expectedOf(PEOPLE);

const fetchResults = async ({ origin }: ServerProcess, gameId: string, cookie: string): Promise<unknown> =>
  (await fetch(`${origin}/api/games/${gameId}/results`, { headers: { cookie } })).json();

/** Requests the results of an ended game until a job has completed it. Throws if a response has a part of them. */
const untilResults = (server: ServerProcess, gameId: string, cookie: string) =>
  vi.waitUntil(async () => {
    const results = z.array(z.unknown()).parse(await fetchResults(server, gameId, cookie));
    if (results.length === 0) return false;
    expect(results).toHaveLength(PEOPLE_SHOWN);
    return true;
  }, longTimeout);

/** Requests the results of nine ended games from all servers at once. */
async function completeConcurrently(servers: readonly ServerProcess[], cookie: string): Promise<void> {
  const { db } = database;
  const gameIds: string[] = [];
  for (let number = 0; number < 9; number += 1) gameIds.push(await createEndedGame(db, number));
  await Promise.all(
    gameIds.flatMap((gameId) => servers.map((server) => untilResults(server, gameId, cookie))),
  );
  for (const gameId of gameIds) {
    const [first, ...others] = await Promise.all(
      servers.map((server) => fetchResults(server, gameId, cookie)),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await awards(db, gameId)).toEqual(expectedAwards);
  }
}

/** Kills a server while it completes a game before a participant leaves, where a row lock blocks it; another one completes the game. */
async function killDuringCompletion(
  killed: ServerProcess,
  other: ServerProcess,
  cookie: string,
): Promise<void> {
  const { db } = database;
  const gameId = await createEndedGame(db, 9);
  await db.execute(sql`
    insert into participants (game_id, user_id, counts, joined_at)
    select ${gameId}, id, false, now() from users where username = 'viewer'`);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    const players = and(eq(participants.gameId, gameId), eq(participants.counts, true));
    await tx.select().from(participants).where(players).for('update');
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const response = fetch(`${killed.origin}/api/games/${gameId}/leave`, {
    method: 'POST',
    headers: { cookie },
  }).catch(() => null);
  await vi.waitUntil(async () => {
    const waiting = await db.execute(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return waiting.rows.length > 0;
  }, longTimeout);
  expect(await fetchResults(other, gameId, cookie)).toEqual([]);
  await killed.stop('SIGKILL');
  released.resolve();
  await holding;
  expect(await response).toBeNull();
  await untilResults(other, gameId, cookie);
  expect(await awards(db, gameId)).toEqual(expectedAwards);
}

/** Kills a server while its job completes a large game, where a row lock blocks it; another one continues. */
async function killDuringJob(): Promise<void> {
  const { db } = database;
  const size = 3000;
  const gameId = await createEndedGame(db, 0, size);
  const killed = await db.transaction(async (tx) => {
    // The start of a server can take longer than an idle transaction may.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx
      .select({ userId: participants.userId })
      .from(participants)
      .where(and(eq(participants.gameId, gameId), eq(participants.score, 1)))
      .orderBy(desc(participants.userId))
      .limit(1)
      .for('update');
    const [server] = await start(1);
    await untilWaiting(db, 1);
    await server?.stop('SIGKILL');
    return (await awards(db, gameId)).results;
  });
  expect([killed > 0, killed < size]).toEqual([true, true]);
  // As after half a minute without a heartbeat.
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
  await db.execute(sql`
    update pgboss.job set heartbeat_on = now() - interval '1 minute', retry_delay = 0, retry_backoff = false
    where state = 'active'`);
  await start(1);
  const isCompleted = () => db.$count(games, and(eq(games.id, gameId), isNotNull(games.completedAt)));
  await expect.poll(isCompleted).toBe(1);
  expect(await awards(db, gameId)).toEqual(expectedOf(size));
}

/** Kills one of two servers during writes; requests without a response are sent to the other one. */
async function killWhileWriting(killed: ServerProcess, other: ServerProcess, cookie: string): Promise<void> {
  const send = (origin: string, url: string, body: object, key: string) =>
    fetch(`${origin}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
      body: JSON.stringify(body),
    });
  const now = Date.now();
  const times = { startTime: new Date(now).toISOString(), endTime: new Date(now + hour).toISOString() };
  const made = await send(killed.origin, '/api/games', { name: 'Load', ...times }, 'make the game');
  const { id: gameId } = gameSchema.parse(await made.json());

  const acknowledged = new Set<string>();
  const share = async (number: number, { origin }: ServerProcess) => {
    const body = { gameId, content: `Post ${number}` };
    const response = await send(origin, '/api/posts', body, `load post ${number}`).catch(() => null);
    if (response?.status === 201) acknowledged.add(`Post ${number}`);
    return response?.status ?? null;
  };
  const writes = Array.from({ length: POSTS }, (_, number) => share(number, number % 2 ? killed : other));
  await vi.waitUntil(() => acknowledged.size > 3, longTimeout);
  await killed.stop('SIGKILL');
  const repeated = (await Promise.all(writes)).flatMap((status, number) =>
    status === 201 ? [] : [share(number, other)],
  );
  expect(await Promise.all(repeated)).toEqual(repeated.map(() => 201));
  const stored = z
    .array(z.object({ content: z.string() }))
    .parse((await database.db.execute('select content from posts order by content')).rows);
  expect(stored.map(({ content }) => content)).toEqual([...acknowledged].toSorted());
  expect(acknowledged.size).toBe(POSTS);
}

describe.each(postgresServer ? ['TEST_DATABASE_URL'] : [])(
  'several processes on the PostgreSQL of %s',
  () => {
    beforeEach(async () => {
      storage = await createStorage('migrated');
      database = await openStorage(storage);
    });
    afterEach(async () => {
      await Promise.all(running.splice(0).map((each) => each.stop('SIGKILL')));
      await database.close();
      await storage.remove();
    });

    it('continue the award of a large game when the process of its job is killed', killDuringJob);

    // A start takes seconds of CPU time, so one test uses the same three servers.
    it('complete each game once, and neither lose nor repeat acknowledged writes when they are killed [L-2] [L-5] [L-9]', async () => {
      const [first, second, third] = await start(3);
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('No server started');
      const cookie = await registerAt(first.origin, 'viewer');
      await completeConcurrently([first, second, third], cookie);
      await killDuringCompletion(first, second, cookie);
      await killWhileWriting(second, third, cookie);

      const onUsedPort = await startServerProcess({ ...storage.env, PORT: new URL(third.origin).port });
      running.push(onUsedPort);
      expect([await onUsedPort.exit, onUsedPort.output()]).toEqual([
        1,
        expect.stringContaining('EADDRINUSE'),
      ]);
    });
  },
);
