import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { creatorEntry, playerEntry } from '#contract/leaderboard.ts';
import { expireOldEvents } from '#server/leaderboard/window.ts';
import { completeEndedGames, insertTestGame } from '#tests/support/games.ts';
import { publicUser, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';

const day = 24 * 3_600_000;

/**
 * A completed game: ann 3 posts, ben and cleo 2 each, dan none; ben has two votes, cleo one. An active game: dan 1 post
 * with one vote, ann 1 post.
 */
const testApp = await openTestApp();
const [ann, ben, cleo, dan] = await testApp.signUpAll('ann', 'ben', 'cleo', 'dan');
const old = await insertTestGame(testApp, { creator: ann, members: [ben, cleo, dan], from: -1, to: 5 });
for (let i = 0; i < 3; i += 1) await share(ann, old, `ann ${i}`);
for (let i = 0; i < 2; i += 1) {
  const his = await share(ben, old, `ben ${i}`);
  await ann.post(`/api/posts/${his.id}/upvote`);
  const hers = await share(cleo, old, `cleo ${i}`);
  if (i === 0) await ann.post(`/api/posts/${hers.id}/upvote`);
}
testApp.clock.advance(40 * day);
await completeEndedGames(testApp);
const fresh = await insertTestGame(testApp, { creator: dan, members: [ann, ben], to: 50 });
const his = await share(dan, fresh, 'dan');
await ann.post(`/api/posts/${his.id}/upvote`);
await share(ann, fresh, 'ann again');
await expireOldEvents(testApp.db, testApp.clock.now());

const players = async (metric: string, timeFrame = 'alltime') => {
  const response = await ann.get(`/api/leaderboard/players?timeFrame=${timeFrame}&metric=${metric}`);
  return z.array(playerEntry).parse(response.json());
};
const creators = async (metric: string, timeFrame = 'alltime') => {
  const response = await ann.get(`/api/leaderboard/creators?timeFrame=${timeFrame}&metric=${metric}`);
  return z.array(creatorEntry).parse(response.json());
};
/** Rank, username and score of each row. */
const short = (entries: readonly { rank: number; score: number; user: { username: string | null } }[]) =>
  entries.map(({ rank, user, score }) => `${rank}. ${user.username} ${score}`).join(', ');

describe('the players', () => {
  it('are listed with rank, person, score and medals [R-API-18]', async () => {
    const [first] = await players('accomplishments');
    expect(first).toEqual({
      rank: 1,
      user: publicUser(ann),
      score: 4,
      additionalInfo: { goldMedals: 1, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0 },
    });
  });

  it.each([
    ['accomplishments', 'alltime', '1. ann 4, 2. ben 2, 2. cleo 2, 3. dan 1'],
    ['accomplishments', '30days', '1. ann 1, 1. dan 1'],
    ['popularVotes', 'alltime', '1. ben 2, 2. cleo 1, 2. dan 1'],
    ['popularVotes', '30days', '1. dan 1'],
    ['medalScore', 'alltime', '1. ann 3, 2. ben 2, 2. cleo 2'],
    ['popularVoteMedals', 'alltime', '1. ben 1'],
    ['gamesCompleted', 'alltime', '1. ann 1, 1. ben 1, 1. cleo 1, 1. dan 1'],
  ])(
    'are ranked by %s, %s: equal scores share a rank, and users without a point are not listed',
    async (metric, frame, expected) => {
      expect(short(await players(metric, frame))).toBe(expected);
    },
  );

  it.each(['medalScore', 'popularVoteMedals', 'gamesCompleted'])(
    'have no ranking of the last 30 days by %s',
    async (metric) => {
      const response = await ann.get(`/api/leaderboard/players?timeFrame=30days&metric=${metric}`);
      expect(statusAndMessage(response)).toEqual([400, 'This ranking is kept for all time only']);
    },
  );

  it('require a known metric and time frame, and a session', async () => {
    const statuses = await Promise.all([
      ann.get('/api/leaderboard/players?timeFrame=alltime&metric=luck'),
      ann.get('/api/leaderboard/players?timeFrame=week&metric=accomplishments'),
      ann.get('/api/leaderboard/players'),
      testApp.visitor.get('/api/leaderboard/players?timeFrame=alltime&metric=accomplishments'),
    ]);
    expect(statuses.map((response) => response.statusCode)).toEqual([400, 400, 400, 401]);
  });
});

describe('the creators', () => {
  it('are listed with the totals of their games [R-API-18]', async () => {
    expect(await creators('totalParticipants')).toMatchObject([
      {
        rank: 1,
        user: { id: ann.id, email: null },
        score: 4,
        additionalInfo: { totalParticipants: 4, largestGame: 4, totalAccomplishments: 7 },
      },
      {
        rank: 2,
        user: { id: dan.id, email: null },
        score: 3,
        additionalInfo: { totalParticipants: 3, largestGame: 3, totalAccomplishments: 2 },
      },
    ]);
  });

  it.each([
    ['largestGame', 'alltime', '1. ann 4, 2. dan 3'],
    ['totalAccomplishments', 'alltime', '1. ann 7, 2. dan 2'],
    ['totalParticipants', '30days', '1. dan 3'],
    ['largestGame', '30days', '1. dan 3'],
    ['totalAccomplishments', '30days', '1. dan 2'],
  ])('are ranked by %s, %s', async (metric, frame, expected) => {
    expect(short(await creators(metric, frame))).toBe(expected);
  });
});
