import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameResults, participants, playerTotals } from '#server/db/schema/index.ts';
import { completeGame } from '#server/games/completion.ts';
import { expireOldEvents } from '#server/leaderboard/window.ts';
import { settableClock } from '#tests/support/clock.ts';
import {
  makeEarlier,
  migrateEarlierInMemory,
  migrationNames,
  old,
  oldData,
} from '#tests/support/earlier-database.ts';
import { expectStatus } from '#tests/support/play.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { cookiesOf, quickHash, requests, startTestApp, type TestApp } from '#tests/support/server.ts';
import {
  createStorage,
  openStorage,
  postgresServer,
  type Storage,
  type TestDatabase,
} from '#tests/support/test-database.ts';

const names = await migrationNames();
/** All of them on PostgreSQL, where they are applied in production; a sample embedded. */
const tested = [...names.entries()].filter(([index]) => postgresServer || index % 5 === 0);
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const password = 'a quite long pass phrase';
const storages: Storage[] = [];
afterAll(() => Promise.all(storages.map((each) => each.remove())));

/** Data of a version with so many migrations, changed by more statements, opened by the current server. */
async function openEarlier(count: number, more = ''): Promise<TestApp> {
  const options = { now, password: quickHash(password), hasHours: count > 1, hasTotals: count > 5 };
  const fill = oldData(options) + more;
  const database = postgresServer
    ? await migrateEarlierOnPostgres(count, fill)
    : await migrateEarlierInMemory(count, fill);
  return startTestApp({ database, clock: settableClock(now) });
}

async function migrateEarlierOnPostgres(count: number, fill: string): Promise<TestDatabase> {
  const storage = await createStorage('empty');
  storages.push(storage);
  await makeEarlier(storage, count, fill);
  const opened = await openStorage(storage);
  return { ...opened, address: storage.databaseUrl, disconnect: opened.close };
}

/** Whether the migration that marks accounts of an identity provider is not one of the first `count`. */
const isMarked = (count: number) => count <= names.indexOf('0027_terms_of_provider_accounts');

const urls = [
  '/api/auth/user',
  '/api/user/stats',
  '/api/user/accomplishments',
  '/api/games',
  '/api/games/public',
  '/api/games/search?q=run',
  ...[old.running, old.over].flatMap((id) => [
    `/api/games/${id}`,
    `/api/games/${id}/scores`,
    `/api/games/${id}/results`,
    `/api/games/${id}/participants`,
    `/api/games/${id}/groups/leaderboard`,
    `/api/posts?gameId=${id}`,
    `/api/posts?gameId=${id}&page=2&limit=2`,
  ]),
  `/api/games/${old.running}/groups`,
  `/api/games/${old.running}/join-requests`,
  '/api/games/invite/SECRET',
  '/api/activity',
  '/api/notifications/games',
  '/api/messages',
  '/api/messages/unread-count',
  '/api/invitations',
  ...['accomplishments', 'popularVotes', 'medalScore', 'popularVoteMedals', 'gamesCompleted'].map(
    (metric) => `/api/leaderboard/players?timeFrame=alltime&metric=${metric}`,
  ),
  '/api/leaderboard/players?timeFrame=30days&metric=accomplishments',
  '/api/leaderboard/players?timeFrame=30days&metric=popularVotes',
  ...['alltime', '30days'].flatMap((frame) =>
    ['totalParticipants', 'largestGame', 'totalAccomplishments'].map(
      (metric) => `/api/leaderboard/creators?timeFrame=${frame}&metric=${metric}`,
    ),
  ),
];

const inPlace = and(eq(participants.gameId, gameResults.gameId), eq(participants.userId, gameResults.userId));

/** Signs in with the old password and reads everything, after the job that each server runs at its start. */
async function readAll(stretch: TestApp) {
  await expireOldEvents(stretch.db, now);
  const signedIn = await stretch.visitor.post('/api/login', { login: 'ann', password });
  const ann = requests(stretch.app, cookiesOf(expectStatus(303, signedIn)));
  const read: Record<string, unknown> = {};
  for (const url of urls) read[url] = expectStatus(200, await ann.get(url)).json();
  return read;
}

describe('data of earlier versions', () => {
  let readNewest: Record<string, unknown>;
  beforeAll(async () => {
    const newest = await openEarlier(names.length);
    readNewest = await readAll(newest);
    await newest.close();
  });

  it.each(tested.map(([index, name]): [string, number] => [name, index + 1]))(
    'is read and counted correctly after %s',
    async (_name, count) => {
      const stretch = await openEarlier(count);
      const read = await readAll(stretch);
      expect(read[`/api/posts?gameId=${old.running}`]).toMatchObject({
        posts: [{ content: 'Old post 23' }, { content: 'Old post 22' }, { content: 'Old post 21' }],
        hasMore: false,
      });
      expect(read['/api/user/stats']).toMatchObject({
        gamesJoined: 2,
        totalAccomplishments: 3,
        silverMedals: 1,
      });
      const mustAcceptTerms = (await stretch.db.query.users.findMany()).filter((one) => one.mustAcceptTerms);
      expect(mustAcceptTerms.map(({ id }) => id)).toEqual(isMarked(count) ? [old.cyd] : []);
      await expectCorrectCounts(stretch.db);
      const results = await stretch.db
        .select({ inResult: gameResults.joinedAt, joined: participants.joinedAt })
        .from(gameResults)
        .innerJoin(participants, inPlace);
      expect(results.map((one) => one.inResult)).toEqual(results.map((one) => one.joined));
      expect(results.length).toBe(2);
      await stretch.close();
      expect(read).toEqual(readNewest);
    },
  );

  it('counts each result once of a game that was being completed during the migration', async () => {
    const stretch = await openEarlier(
      names.indexOf('0024_leaderboard_totals') + 1,
      `update games set completed_at = null, closed_at = end_time where id = '${old.over}';
       delete from game_results where user_id = '${old.ann}';
       delete from game_notifications where user_id = '${old.ann}';`,
    );
    await expectCorrectCounts(stretch.db);
    expect(await completeGame(stretch.db, old.over, now)).toBe(true);
    await expectCorrectCounts(stretch.db);
    const totals = await stretch.db.select({ games: playerTotals.gamesCompleted }).from(playerTotals);
    expect(totals.map(({ games }) => games)).toEqual([1, 1]);
    await stretch.close();
  });
});
