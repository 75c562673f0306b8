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
  const { userId, goldMedals, silverMedals, bronzeMedals, popularVoteMedals } = playerTotals;
  const ranking = {
    totals: sql`${playerTotals} join ${users} on ${users.id} = ${userId} and ${users.deletedAt} is null`,
    userId,
    score: recent ?? playerScores[metric],
    info: sql`'goldMedals', ${goldMedals}, 'silverMedals', ${silverMedals}, 'bronzeMedals', ${bronzeMedals},
      'popularVoteMedals', ${popularVoteMedals}`,
    additionalInfo: medals,
  };
  return top(db, ranking, viewerId);
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

/** The top game creators by a metric, and the viewer. Deleted users have no games, and so no totals. */
export function topCreators(db: Database, timeFrame: TimeFrame, metric: CreatorMetric, viewerId: string) {
  const scores = creatorScores[timeFrame];
  const ranking = {
    totals: sql`${creatorTotals}`,
    userId: creatorTotals.userId,
    score: scores[metric],
    info: sql`'totalParticipants', ${scores.totalParticipants}, 'largestGame', ${scores.largestGame},
      'totalAccomplishments', ${scores.totalAccomplishments}`,
    additionalInfo: counts,
  };
  return top(db, ranking, viewerId);
}

type Ranking<Info> = {
  readonly totals: SQL;
  readonly userId: PgColumn;
  readonly score: PgColumn;
  readonly info: SQL;
  readonly additionalInfo: z.ZodType<Info>;
};

/** The first users of a ranking with a score above 0, in the order of an index, and the viewer if they are not among them. */
async function top<Info>(
  db: Database,
  { totals, userId, score, info, additionalInfo }: Ranking<Info>,
  viewerId: string,
) {
  const row = z.object({ userId: z.string(), rank: z.number(), score: z.number(), additionalInfo });
  const columns = sql`${userId} as "userId", ${score} as score, json_build_object(${info}) as "additionalInfo"`;
  const ranked = sql`from ${totals} where ${score} > 0`;
  const first = await rowsOf(
    db,
    sql`
      select *, (dense_rank() over (order by score desc))::integer as rank
      from (select ${columns} ${ranked} order by ${score} desc, ${userId} limit ${LEADERBOARD_ROWS}) f
      order by score desc, "userId"`,
    row,
  );
  if (first.length < LEADERBOARD_ROWS || first.some((found) => found.userId === viewerId)) return first;
  const isViewer = sql`${userId} = ${sql.param(viewerId, userId)}`;
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
