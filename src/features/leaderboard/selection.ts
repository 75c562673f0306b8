import { ALL_TIME_ONLY_METRICS, CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';

/** The search parameters that select a leaderboard; defaults are left out. */
export interface LeaderboardSearch {
  readonly board?: 'creators';
  readonly time?: 'alltime';
  readonly metric?: PlayerMetric | CreatorMetric;
}

/** Which leaderboard is selected. */
export type Selection =
  | { readonly board: 'players'; readonly timeFrame: TimeFrame; readonly metric: PlayerMetric }
  | { readonly board: 'creators'; readonly timeFrame: TimeFrame; readonly metric: CreatorMetric };

/** Parses search parameters. Invalid ones, and a metric that the time frame does not have, become the default. */
export function parseSelection({
  board,
  time,
  metric,
}: { [Key in keyof LeaderboardSearch]?: unknown }): Selection {
  const timeFrame = time === 'alltime' ? 'alltime' : '30days';
  if (board === 'creators') {
    const valid = CREATOR_METRICS.find((one) => one === metric);
    return { board, timeFrame, metric: valid ?? 'totalParticipants' };
  }
  const valid = PLAYER_METRICS.find((one) => one === metric && isOffered(one, timeFrame));
  return { board: 'players', timeFrame, metric: valid ?? 'accomplishments' };
}

/** The shortest search parameters of a selection. */
export function toSearch({ board, timeFrame, metric }: Selection): LeaderboardSearch {
  return {
    ...(board === 'creators' && { board }),
    ...(timeFrame === 'alltime' && { time: timeFrame }),
    ...(metric !== 'accomplishments' && metric !== 'totalParticipants' && { metric }),
  };
}

/** Whether a time frame has a players' metric. */
export function isOffered(metric: PlayerMetric, timeFrame: TimeFrame): boolean {
  return timeFrame === 'alltime' || !ALL_TIME_ONLY_METRICS.includes(metric);
}
