import { and, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { playerTotals, users } from '../db/schema/index.ts';
import { rankingRows, type StoredRanking } from './ranking-rows.ts';
import { scoresAbove } from './scores-above.store.ts';
import { shiftedPlayers, shiftTo, type WindowShift } from './window.store.ts';

const columns = {
  alltime: {
    accomplishments: playerTotals.score,
    popularVotes: playerTotals.votesReceived,
    medalScore: playerTotals.medalScore,
    popularVoteMedals: playerTotals.popularVoteMedals,
    gamesCompleted: playerTotals.gamesCompleted,
  },
  '30days': { accomplishments: playerTotals.recentScore, popularVotes: playerTotals.recentVotes },
} as const;

type Column = (typeof columns)['alltime'][PlayerMetric] | (typeof columns)['30days'][RecentMetric];
type RecentMetric = keyof (typeof columns)['30days'];

const player = z.object({
  userId: z.string(),
  score: z.number(),
  goldMedals: z.number(),
  silverMedals: z.number(),
  bronzeMedals: z.number(),
  popularVoteMedals: z.number(),
});
type Player = z.infer<typeof player>;
export type RankedPlayer = Player & { readonly rank: number };

const medals = {
  goldMedals: playerTotals.goldMedals,
  silverMedals: playerTotals.silverMedals,
  bronzeMedals: playerTotals.bronzeMedals,
  popularVoteMedals: playerTotals.popularVoteMedals,
};

/** The players of one ranking: users with an account and a score above 0. */
function storedRanking(db: Database, score: Column): StoredRanking<Player> {
  const isThere = and(eq(users.id, playerTotals.userId), isNull(users.deletedAt));
  const players = () =>
    db
      .select({ userId: playerTotals.userId, score, ...medals })
      .from(playerTotals)
      .innerJoin(users, isThere);
  return {
    first: (rows) => players().where(gt(score, sql`0`)).orderBy(desc(score), playerTotals.userId).limit(rows),
    rowOf: async (userId) => (await players().where(eq(playerTotals.userId, userId)))[0],
    scoresAbove: (own, except) =>
      scoresAbove(
        db,
        db
          .select({ score: sql`${score}`.as('score') })
          .from(playerTotals)
          .innerJoin(users, isThere)
          .where(notInArray(playerTotals.userId, [...except])),
        own,
      ),
  };
}

/** The top players of all time by a metric, and the viewer; only scores above 0. */
export function topPlayers(db: Database, metric: PlayerMetric, viewerId: string): Promise<RankedPlayer[]> {
  return rankingRows(storedRanking(db, columns.alltime[metric]), [], viewerId);
}

/** Whether totals for the last thirty days are stored for a metric. */
export function hasRecentTotals(timeFrame: TimeFrame, metric: PlayerMetric): metric is RecentMetric {
  return metric in columns[timeFrame];
}

/**
 * The top players since a time, and the viewer: the stored recent counts, corrected by the events between that time and
 * the start of those counts.
 */
export function topPlayersSince(
  db: Database,
  metric: RecentMetric,
  since: Date,
  viewerId: string,
): Promise<RankedPlayer[]> {
  return db.transaction(
    async (tx) => {
      const shift = await shiftTo(tx, since);
      const corrected = shift === null ? [] : await correctedPlayers(tx, metric, shift);
      return rankingRows(storedRanking(tx, columns['30days'][metric]), corrected, viewerId);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function correctedPlayers(db: Database, metric: RecentMetric, shift: WindowShift) {
  const [column, change] =
    metric === 'accomplishments' ? [sql`t.recent_score`, sql`s.score`] : [sql`t.recent_votes`, sql`s.votes`];
  return rowsOf(
    db,
    sql`
      select s.user_id as "userId", (coalesce(${column}, 0) + ${change})::integer as score,
        coalesce(t.gold_medals, 0) as "goldMedals", coalesce(t.silver_medals, 0) as "silverMedals",
        coalesce(t.bronze_medals, 0) as "bronzeMedals", coalesce(t.popular_vote_medals, 0) as "popularVoteMedals"
      from (${shiftedPlayers(shift)}) s left join ${playerTotals} t on t.user_id = s.user_id
      join ${users} u on u.id = s.user_id and u.deleted_at is null
      where ${change} <> 0`,
    player,
  );
}
