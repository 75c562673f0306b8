import { CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import { isOffered } from './standing.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

const playerLabels = {
  accomplishments: 'Accomplishments',
  popularVotes: 'Popular Votes',
  medalScore: 'Medal Score',
  popularVoteMedals: 'Popular Vote Medals',
  gamesCompleted: 'Games Completed',
} as const satisfies Record<PlayerMetric, string>;

const creatorLabels = {
  totalParticipants: 'Total Participants',
  largestGame: 'Largest Game Size',
  totalAccomplishments: 'Community Accomplishments',
} as const satisfies Record<CreatorMetric, string>;

export const creatorMetrics: readonly Option<CreatorMetric>[] = CREATOR_METRICS.map((value) => ({
  value,
  label: creatorLabels[value],
}));

/** The players' metrics that are kept for the time frame. */
export function playerMetrics(timeFrame: TimeFrame): readonly Option<PlayerMetric>[] {
  return PLAYER_METRICS.filter((value) => isOffered(value, timeFrame)).map((value) => ({
    value,
    label: playerLabels[value],
  }));
}
