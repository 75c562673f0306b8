import { desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { CreatorMetric } from '#contract/leaderboard.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { creatorTotals, games } from '../db/schema/index.ts';
import { rankingRows, type StoredRanking } from './ranking-rows.ts';
import { scoresAbove } from './scores-above.store.ts';
import { shiftedGames, shiftTo, type WindowShift } from './window.store.ts';

const allTime = {
  totalParticipants: creatorTotals.totalParticipants,
  largestGame: creatorTotals.largestGame,
  totalAccomplishments: creatorTotals.totalAccomplishments,
} as const;
const recent = {
  totalParticipants: creatorTotals.recentParticipants,
  largestGame: creatorTotals.recentLargestGame,
  totalAccomplishments: creatorTotals.recentAccomplishments,
} as const;

const creator = z.object({
  userId: z.string(),
  totalParticipants: z.number(),
  largestGame: z.number(),
  totalAccomplishments: z.number(),
});
type Creator = z.infer<typeof creator>;
type ScoredCreator = Creator & { readonly score: number };
export type RankedCreator = ScoredCreator & { readonly rank: number };

const scoredBy = (metric: CreatorMetric) => (row: Creator) => ({ ...row, score: row[metric] });

function storedRanking(
  db: Database,
  totals: typeof allTime | typeof recent,
  metric: CreatorMetric,
): StoredRanking<ScoredCreator> {
  const score = totals[metric];
  const scored = scoredBy(metric);
  const creators = () => db.select({ userId: creatorTotals.userId, ...totals }).from(creatorTotals);
  return {
    first: async (rows) =>
      (await creators().where(gt(score, sql`0`)).orderBy(desc(score), creatorTotals.userId).limit(rows)).map(
        scored,
      ),
    rowOf: async (userId) => (await creators().where(eq(creatorTotals.userId, userId))).map(scored)[0],
    scoresAbove: (own, except) =>
      scoresAbove(
        db,
        db
          .select({ score: sql`${score}`.as('score') })
          .from(creatorTotals)
          .where(notInArray(creatorTotals.userId, [...except])),
        own,
      ),
  };
}

/** The top creators of all time by a metric, and the viewer. */
export function topCreators(db: Database, metric: CreatorMetric, viewerId: string): Promise<RankedCreator[]> {
  return rankingRows(storedRanking(db, allTime, metric), [], viewerId);
}

/** The top creators by events since a time, and the viewer; corrected like `topPlayersSince`. */
export function topCreatorsSince(
  db: Database,
  metric: CreatorMetric,
  since: Date,
  viewerId: string,
): Promise<RankedCreator[]> {
  return db.transaction(
    async (tx) => {
      const shift = await shiftTo(tx, since);
      const corrected = shift === null ? [] : await correctedCreators(tx, shift);
      return rankingRows(storedRanking(tx, recent, metric), corrected.map(scoredBy(metric)), viewerId);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function correctedCreators(db: Database, shift: WindowShift): Promise<Creator[]> {
  return rowsOf(
    db,
    sql`
      with shifted as materialized (${shiftedGames(shift)}),
      affected as materialized (
        select distinct g.creator_id from shifted s join ${games} g on g.id = s.game_id and g.deleted_at is null
      )
      select g.creator_id as "userId",
        sum(g.recent_participants + coalesce(s.people, 0))::integer as "totalParticipants",
        max(g.recent_participants + coalesce(s.people, 0))::integer as "largestGame",
        sum(g.recent_posts + coalesce(s.posts, 0))::integer as "totalAccomplishments"
      from affected c join ${games} g on g.creator_id = c.creator_id and g.deleted_at is null
      left join shifted s on s.game_id = g.id
      group by g.creator_id`,
    creator,
  );
}
