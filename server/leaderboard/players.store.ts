import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { LEADERBOARD_ROWS, type PlayerMetric, type TimeFrame } from '#contract/leaderboard.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { playerTotals, users } from '../db/schema/index.ts';
import { ranked } from './ranking.ts';
import { type Shift, shiftedPlayers, shiftTo } from './window.store.ts';

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
export type RankedPlayer = z.infer<typeof player> & { readonly rank: number };

const medals = {
  goldMedals: playerTotals.goldMedals,
  silverMedals: playerTotals.silverMedals,
  bronzeMedals: playerTotals.bronzeMedals,
  popularVoteMedals: playerTotals.popularVoteMedals,
};

/** The first people of an index who have an account still: as many as there are places, and one more for each whose score is out of date. */
function best(db: Database, score: Column, rows: number) {
  return db
    .select({ userId: playerTotals.userId, score, ...medals })
    .from(playerTotals)
    .innerJoin(users, and(eq(users.id, playerTotals.userId), isNull(users.deletedAt)))
    .where(gt(score, sql`0`))
    .orderBy(desc(score), playerTotals.userId)
    .limit(rows);
}

/** The best players of all time by a metric; people without a point are left out. */
export async function topPlayersEver(db: Database, metric: PlayerMetric): Promise<RankedPlayer[]> {
  return ranked(await best(db, columns.alltime[metric], LEADERBOARD_ROWS), [], LEADERBOARD_ROWS);
}

/** Rankings that are kept for the last thirty days. */
export function isKeptFor(timeFrame: TimeFrame, metric: PlayerMetric): metric is RecentMetric {
  return metric in columns[timeFrame];
}

/**
 * The best players since a moment, to the millisecond: as the recent counts have them, corrected by what happened
 * between that moment and the one they count from. Nothing is missed by reading one row more for each correction.
 */
export function topPlayersSince(db: Database, metric: RecentMetric, since: Date): Promise<RankedPlayer[]> {
  const score = columns['30days'][metric];
  return db.transaction(
    async (tx) => {
      const shift = await shiftTo(tx, since);
      const corrected = shift === null ? [] : await correctedPlayers(tx, metric, shift);
      const kept = await best(tx, score, LEADERBOARD_ROWS + corrected.length);
      return ranked(kept, corrected, LEADERBOARD_ROWS);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function correctedPlayers(db: Database, metric: RecentMetric, shift: Shift) {
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
