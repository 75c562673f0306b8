import * as z from 'zod';
import {
  ALL_TIME_ONLY_METRICS,
  CREATOR_METRICS,
  LEADERBOARD_ROWS,
  PLAYER_METRICS,
} from '#contract/constants.ts';
import { type CreatorMetric, type PlayerMetric, TIME_FRAMES } from '#contract/leaderboard.ts';
import type { Database } from '#server/db/database.ts';
import { thirtyDaysBefore } from '#server/leaderboard/window.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';

/** A row of a ranking: rank, user, score. */
type RankingRow = readonly [rank: number, userId: string, score: number];

type Counted = ReadonlyMap<string, number>;

export const entries = z.array(
  z.object({ rank: z.number(), user: z.object({ id: z.string() }), score: z.number() }),
);

/** Every ranking as a viewer reads it, and as recounted: the first rows, and that of the viewer if it is below. */
export async function rankingsFor(viewer: TestUser, { db, clock }: Pick<TestApp, 'db' | 'clock'>) {
  const counted = await recountRankings(db);
  const actual: unknown[] = [];
  const expected: unknown[] = [];
  for (const timeFrame of TIME_FRAMES) {
    const since = timeFrame === 'alltime' ? null : thirtyDaysBefore(clock.now());
    const metrics = PLAYER_METRICS.filter((one) => since === null || !ALL_TIME_ONLY_METRICS.includes(one));
    const boards = [
      ...metrics.map((metric) => ({ path: 'players', metric, ranking: counted.players(metric, since) })),
      ...CREATOR_METRICS.map((metric) => ({
        path: 'creators',
        metric,
        ranking: counted.creators(metric, since),
      })),
    ];
    for (const { path, metric, ranking } of boards) {
      const url = `/api/leaderboard/${path}?timeFrame=${timeFrame}&metric=${metric}`;
      const rows = entries.parse((await viewer.get(url)).json());
      actual.push([url, rows.map(({ rank, user, score }) => [rank, user.id, score])]);
      const own = ranking.slice(LEADERBOARD_ROWS).filter(([, userId]) => userId === viewer.id);
      expected.push([url, [...ranking.slice(0, LEADERBOARD_ROWS), ...own]]);
    }
  }
  return { actual, expected };
}

/** Rankings recounted from the rows, without stored totals. */
async function recountRankings(db: Database) {
  const games = await db.query.games.findMany({ where: (game, { isNull }) => isNull(game.deletedAt) });
  const live = new Set(games.map(({ id }) => id));
  const isLive = ({ gameId }: { readonly gameId: string }) => live.has(gameId);
  const posts = (await db.query.posts.findMany()).filter(isLive);
  const votes = await db.query.postUpvotes.findMany();
  const participants = (await db.query.participants.findMany()).filter(isLive);
  const results = (await db.query.gameResults.findMany()).filter(isLive);
  const postById = new Map(posts.map((post) => [post.id, post]));
  const scoringParticipants = new Set(
    participants
      .filter((participant) => participant.counts)
      .map((participant) => participant.gameId + participant.userId),
  );
  const medal = { gold: 3, silver: 2, bronze: 1 };

  const add = (counts: Map<string, number>, key: string, by = 1) =>
    counts.set(key, (counts.get(key) ?? 0) + by);
  const players = (metric: PlayerMetric, since: Date | null): Counted => {
    const counts = new Map<string, number>();
    const isRecent = (at: Date) => since === null || at >= since;
    if (metric === 'accomplishments') {
      for (const { gameId, userId, createdAt } of posts) {
        if (isRecent(createdAt) && scoringParticipants.has(gameId + userId)) add(counts, userId);
      }
    }
    if (metric === 'popularVotes') {
      for (const { postId, authorId, createdAt } of votes) {
        const gameId = postById.get(postId)?.gameId ?? '';
        if (isRecent(createdAt) && scoringParticipants.has(gameId + authorId)) add(counts, authorId);
      }
    }
    for (const { userId, medalType, popularVote } of results) {
      if (metric === 'gamesCompleted') add(counts, userId);
      if (metric === 'popularVoteMedals' && popularVote) add(counts, userId);
      if (metric === 'medalScore' && medalType !== null) add(counts, userId, medal[medalType]);
    }
    return counts;
  };
  const creators = (metric: CreatorMetric, since: Date | null): Counted => {
    const counts = new Map<string, number>();
    const isRecent = (at: Date) => since === null || at >= since;
    for (const { id, creatorId } of games) {
      const people = participants.filter(
        (participant) => participant.gameId === id && isRecent(participant.joinedAt),
      ).length;
      const shared = posts.filter((post) => post.gameId === id && isRecent(post.createdAt)).length;
      if (metric === 'totalParticipants') add(counts, creatorId, people);
      if (metric === 'totalAccomplishments') add(counts, creatorId, shared);
      if (metric === 'largestGame') counts.set(creatorId, Math.max(counts.get(creatorId) ?? 0, people));
    }
    return counts;
  };
  return {
    players: (metric: PlayerMetric, since: Date | null) => rankingOf(players(metric, since)),
    creators: (metric: CreatorMetric, since: Date | null) => rankingOf(creators(metric, since)),
  };
}

function rankingOf(counts: Counted): RankingRow[] {
  const scores = [...new Set(counts.values())].toSorted((a, b) => b - a);
  return [...counts]
    .filter(([, score]) => score > 0)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([userId, score]) => [scores.indexOf(score) + 1, userId, score]);
}
