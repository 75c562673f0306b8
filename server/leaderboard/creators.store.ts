import { desc, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type CreatorMetric, LEADERBOARD_ROWS } from '#contract/leaderboard.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { creatorTotals, games } from '../db/schema/index.ts';
import { ranked } from './ranking.ts';
import { type Shift, shiftedGames, shiftTo } from './window.store.ts';

const ever = {
  totalParticipants: creatorTotals.totalParticipants,
  largestGame: creatorTotals.largestGame,
  totalAccomplishments: creatorTotals.totalAccomplishments,
} as const;
const recently = {
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
export type RankedCreator = Creator & { readonly rank: number; readonly score: number };

async function best(
  db: Database,
  totals: typeof ever | typeof recently,
  metric: CreatorMetric,
  rows: number,
) {
  const score = totals[metric];
  return db
    .select({ userId: creatorTotals.userId, ...totals })
    .from(creatorTotals)
    .where(gt(score, sql`0`))
    .orderBy(desc(score), creatorTotals.userId)
    .limit(rows);
}

const scoredBy = (metric: CreatorMetric) => (row: Creator) => ({ ...row, score: row[metric] });

/** The best creators of all time by a metric, ranked like players. */
export async function topCreatorsEver(db: Database, metric: CreatorMetric): Promise<RankedCreator[]> {
  const kept = await best(db, ever, metric, LEADERBOARD_ROWS);
  return ranked(kept.map(scoredBy(metric)), [], LEADERBOARD_ROWS);
}

/** The best creators counting only who came and what was shared since a moment; corrected like players. */
export function topCreatorsSince(db: Database, metric: CreatorMetric, since: Date): Promise<RankedCreator[]> {
  return db.transaction(
    async (tx) => {
      const shift = await shiftTo(tx, since);
      const corrected = shift === null ? [] : await correctedCreators(tx, shift);
      const kept = await best(tx, recently, metric, LEADERBOARD_ROWS + corrected.length);
      return ranked(kept.map(scoredBy(metric)), corrected.map(scoredBy(metric)), LEADERBOARD_ROWS);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function correctedCreators(db: Database, shift: Shift): Promise<Creator[]> {
  return rowsOf(
    db,
    sql`
      with shifted as materialized (${shiftedGames(shift)}),
      concerned as materialized (
        select distinct g.creator_id from shifted s join ${games} g on g.id = s.game_id
      )
      select g.creator_id as "userId",
        sum(g.recent_participants + coalesce(s.people, 0))::integer as "totalParticipants",
        max(g.recent_participants + coalesce(s.people, 0))::integer as "largestGame",
        sum(g.recent_posts + coalesce(s.posts, 0))::integer as "totalAccomplishments"
      from concerned c join ${games} g on g.creator_id = c.creator_id left join shifted s on s.game_id = g.id
      group by g.creator_id`,
    creator,
  );
}
