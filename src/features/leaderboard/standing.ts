import { ALL_TIME_ONLY_METRICS, CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';

/** Which leaderboard is open, as its address says it. What is left out is as it is at first. */
export interface LeaderboardSearch {
  readonly board?: 'creators';
  readonly time?: 'alltime';
  readonly metric?: PlayerMetric | CreatorMetric;
}

/** Which leaderboard is open. */
export type Standing =
  | { readonly board: 'players'; readonly timeFrame: TimeFrame; readonly metric: PlayerMetric }
  | { readonly board: 'creators'; readonly timeFrame: TimeFrame; readonly metric: CreatorMetric };

/** Reads an address; what it gets wrong, or what is not kept for its time frame, is as it is at first. */
export function readStanding({
  board,
  time,
  metric,
}: { [Key in keyof LeaderboardSearch]?: unknown }): Standing {
  const timeFrame = time === 'alltime' ? 'alltime' : '30days';
  if (board === 'creators') {
    const known = CREATOR_METRICS.find((one) => one === metric);
    return { board, timeFrame, metric: known ?? 'totalParticipants' };
  }
  const known = PLAYER_METRICS.find((one) => one === metric && isOffered(one, timeFrame));
  return { board: 'players', timeFrame, metric: known ?? 'accomplishments' };
}

/** The shortest address of a leaderboard. */
export function writeStanding({ board, timeFrame, metric }: Standing): LeaderboardSearch {
  return {
    ...(board === 'creators' && { board }),
    ...(timeFrame === 'alltime' && { time: timeFrame }),
    ...(metric !== 'accomplishments' && metric !== 'totalParticipants' && { metric }),
  };
}

/** Whether a players' metric is kept for a time frame. */
export function isOffered(metric: PlayerMetric, timeFrame: TimeFrame): boolean {
  return timeFrame === 'alltime' || !ALL_TIME_ONLY_METRICS.includes(metric);
}
