import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { creatorTotals, playerTotals, users } from '../db/schema/index.ts';

const playerScores: Record<PlayerMetric, PgColumn> = {
  accomplishments: playerTotals.score,
  popularVotes: playerTotals.votesReceived,
  medalScore: playerTotals.medalScore,
  popularVoteMedals: playerTotals.popularVoteMedals,
  gamesCompleted: playerTotals.gamesCompleted,
};
const recentPlayerScores: Partial<typeof playerScores> = {
  accomplishments: playerTotals.recentScore,
  popularVotes: playerTotals.recentVotes,
};
const medals = z.object({
  goldMedals: z.number(),
  silverMedals: z.number(),
  bronzeMedals: z.number(),
  popularVoteMedals: z.number(),
});

/** The top players by a metric, and the viewer. The contract offers the last thirty days for metrics with recent counts only. */
export function topPlayers(db: Database, timeFrame: TimeFrame, metric: PlayerMetric, viewerId: string) {
  const recent = timeFrame === '30days' ? recentPlayerScores[metric] : undefined;
  const info = sql`
    'goldMedals', ${playerTotals.goldMedals}, 'silverMedals', ${playerTotals.silverMedals},
    'bronzeMedals', ${playerTotals.bronzeMedals}, 'popularVoteMedals', ${playerTotals.popularVoteMedals}`;
  return top(db, playerTotals, recent ?? playerScores[metric], info, medals, viewerId);
}

const creatorScores = {
  alltime: {
    totalParticipants: creatorTotals.totalParticipants,
    largestGame: creatorTotals.largestGame,
    totalAccomplishments: creatorTotals.totalAccomplishments,
  },
  '30days': {
    totalParticipants: creatorTotals.recentParticipants,
    largestGame: creatorTotals.recentLargestGame,
    totalAccomplishments: creatorTotals.recentAccomplishments,
  },
} as const;
const counts = z.object({
  totalParticipants: z.number(),
  largestGame: z.number(),
  totalAccomplishments: z.number(),
});

/** The top game creators by a metric, and the viewer. */
export function topCreators(db: Database, timeFrame: TimeFrame, metric: CreatorMetric, viewerId: string) {
  const scores = creatorScores[timeFrame];
  const info = sql`
    'totalParticipants', ${scores.totalParticipants}, 'largestGame', ${scores.largestGame},
    'totalAccomplishments', ${scores.totalAccomplishments}`;
  return top(db, creatorTotals, scores[metric], info, counts, viewerId);
}

/** The first users of a ranking with a score above 0, in the order of an index, and the viewer if they are not among them. */
async function top<Info>(
  db: Database,
  totals: typeof playerTotals | typeof creatorTotals,
  score: PgColumn,
  info: SQL,
  additionalInfo: z.ZodType<Info>,
  viewerId: string,
) {
  const row = z.object({ userId: z.string(), rank: z.number(), score: z.number(), additionalInfo });
  const columns = sql`
    ${totals.userId} as "userId", ${score} as score, json_build_object(${info}) as "additionalInfo"`;
  const ranked = sql`
    from ${totals} join ${users} on ${users.id} = ${totals.userId} and ${users.deletedAt} is null where ${score} > 0`;
  const first = await rowsOf(
    db,
    sql`
      select *, (dense_rank() over (order by score desc))::integer as rank
      from (select ${columns} ${ranked} order by ${score} desc, ${totals.userId} limit ${LEADERBOARD_ROWS}) f
      order by score desc, "userId"`,
    row,
  );
  if (first.length < LEADERBOARD_ROWS || first.some(({ userId }) => userId === viewerId)) return first;
  const isViewer = sql`${totals.userId} = ${sql.param(viewerId, totals.userId)}`;
  // Steps from the viewer's score to each higher one along the index: one look-up for each different score.
  const own = await rowsOf(
    db,
    sql`
      with recursive steps(score) as (
        select ${score} ${ranked} and ${isViewer}
        union all
        select (select ${score} ${ranked} and ${score} > steps.score order by ${score} limit 1)
        from steps where steps.score is not null
      )
      select ${columns}, (select count(steps.score)::integer from steps) as rank ${ranked} and ${isViewer}`,
    row,
  );
  return [...first, ...own];
}
