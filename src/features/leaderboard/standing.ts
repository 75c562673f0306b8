import {
  ALL_TIME_ONLY_METRICS,
  CREATOR_METRICS,
  type CreatorMetric,
  PLAYER_METRICS,
  type PlayerMetric,
  type TimeFrame,
} from '#contract/leaderboard.ts';

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

/** The players' metrics that are kept for a time frame. */
export function playerMetrics(timeFrame: TimeFrame): readonly Option<PlayerMetric>[] {
  return PLAYER_METRICS.filter((value) => isOffered(value, timeFrame)).map((value) => ({
    value,
    label: playerLabels[value],
  }));
}

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

function isOffered(metric: PlayerMetric, timeFrame: TimeFrame): boolean {
  return timeFrame === 'alltime' || !ALL_TIME_ONLY_METRICS.includes(metric);
}
