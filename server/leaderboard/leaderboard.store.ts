import * as z from 'zod';
import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import type { Database } from '../db/database.ts';
import { type PgColumn, type SQL, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { creatorTotals, playerTotals, users } from '../db/schema/index.ts';

type Row<Info> = {
  readonly userId: string;
  readonly rank: number;
  readonly score: number;
  readonly additionalInfo: Info;
};
type Ranking<Info> = (db: Database, viewerId: string) => Promise<Row<Info>[]>;

const medals = z.object({
  goldMedals: z.number(),
  silverMedals: z.number(),
  bronzeMedals: z.number(),
  popularVoteMedals: z.number(),
});

function players(score: PgColumn) {
  const { userId, goldMedals, silverMedals, bronzeMedals, popularVoteMedals } = playerTotals;
  return prepareRanking({
    totals: sql`${playerTotals} join ${users} on ${users.id} = ${userId} and ${users.deletedAt} is null`,
    userId,
    score,
    info: sql`'goldMedals', ${goldMedals}, 'silverMedals', ${silverMedals}, 'bronzeMedals', ${bronzeMedals},
      'popularVoteMedals', ${popularVoteMedals}`,
    additionalInfo: medals,
  });
}

const playerRankings: Record<PlayerMetric, Ranking<z.infer<typeof medals>>> = {
  accomplishments: players(playerTotals.score),
  popularVotes: players(playerTotals.votesReceived),
  medalScore: players(playerTotals.medalScore),
  popularVoteMedals: players(playerTotals.popularVoteMedals),
  gamesCompleted: players(playerTotals.gamesCompleted),
};
const recentPlayerRankings: Partial<typeof playerRankings> = {
  accomplishments: players(playerTotals.recentScore),
  popularVotes: players(playerTotals.recentVotes),
};

/** The top players by a metric, and the viewer. The contract offers the last thirty days for metrics with recent counts only. */
export function topPlayers(db: Database, timeFrame: TimeFrame, metric: PlayerMetric, viewerId: string) {
  const recent = timeFrame === '30days' ? recentPlayerRankings[metric] : undefined;
  return (recent ?? playerRankings[metric])(db, viewerId);
}

const counts = z.object({
  totalParticipants: z.number(),
  largestGame: z.number(),
  totalAccomplishments: z.number(),
});

function creators(scores: Record<CreatorMetric, PgColumn>) {
  const ranking = (score: PgColumn) =>
    prepareRanking({
      totals: sql`${creatorTotals}`,
      userId: creatorTotals.userId,
      score,
      info: sql`'totalParticipants', ${scores.totalParticipants}, 'largestGame', ${scores.largestGame},
        'totalAccomplishments', ${scores.totalAccomplishments}`,
      additionalInfo: counts,
    });
  return {
    totalParticipants: ranking(scores.totalParticipants),
    largestGame: ranking(scores.largestGame),
    totalAccomplishments: ranking(scores.totalAccomplishments),
  };
}

const creatorRankings = {
  alltime: creators({
    totalParticipants: creatorTotals.totalParticipants,
    largestGame: creatorTotals.largestGame,
    totalAccomplishments: creatorTotals.totalAccomplishments,
  }),
  '30days': creators({
    totalParticipants: creatorTotals.recentParticipants,
    largestGame: creatorTotals.recentLargestGame,
    totalAccomplishments: creatorTotals.recentAccomplishments,
  }),
} as const;

/** The top game creators by a metric, and the viewer. Deleted users have no games, and so no totals. */
export function topCreators(db: Database, timeFrame: TimeFrame, metric: CreatorMetric, viewerId: string) {
  return creatorRankings[timeFrame][metric](db, viewerId);
}

type Source<Info> = {
  readonly totals: SQL;
  readonly userId: PgColumn;
  readonly score: PgColumn;
  readonly info: SQL;
  readonly additionalInfo: z.ZodType<Info>;
};

/** The first users of a ranking with a score above 0, in the order of an index, and the viewer if they are not among them. */
function prepareRanking<Info>(source: Source<Info>): Ranking<Info> {
  const { totals, userId, score, info, additionalInfo } = source;
  const row = z.object({ userId: z.string(), rank: z.number(), score: z.number(), additionalInfo });
  const columns = sql`${userId} as "userId", ${score} as score, json_build_object(${info}) as "additionalInfo"`;
  const ranked = sql`from ${totals} where ${score} > 0`;
  const shown = {
    userId: sql`shown."userId"`,
    score: sql`shown.score`,
    additionalInfo: sql`shown."additionalInfo"`,
  };
  const first = sql`select ${columns} ${ranked} order by ${score} desc, ${userId} limit ${LEADERBOARD_ROWS}`;
  const top = prepareOnce((db) =>
    db
      .select({ ...shown, rank: sql`(dense_rank() over (order by shown.score desc))::integer` })
      .from(sql`(${first.inlineParams()}) shown`)
      .orderBy(sql`shown.score desc, shown."userId"`),
  );
  const isViewer = sql`${userId} = ${placeholder('viewerId', userId)}`;
  // Steps from the viewer's score to each higher one along the index: one look-up for each different score.
  const steps = sql`
    with recursive steps(score) as (
      select shown.score
      union all
      select (select ${score} ${ranked} and ${score} > steps.score order by ${score} limit 1)
      from steps where steps.score is not null
    )
    select count(steps.score)::integer from steps`;
  const own = prepareOnce((db) =>
    db
      .select({ ...shown, rank: sql`(${steps})` })
      .from(sql`(select ${columns} ${ranked} and ${isViewer}) shown`),
  );
  return async (db, viewerId) => {
    const found = (await top(db, {})).map((one) => row.parse(one));
    if (found.length < LEADERBOARD_ROWS || found.some((one) => one.userId === viewerId)) return found;
    return [...found, ...(await own(db, { viewerId })).map((one) => row.parse(one))];
  };
}
