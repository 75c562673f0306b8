import { ALL_TIME_ONLY_METRICS, CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import { api, bodyOf } from '#src/api/client.ts';

const leaderboardKey = 'leaderboard';

/** Players in the order of a metric; a query of `api.leaderboard.players`. */
export const playersQuery = (timeFrame: TimeFrame, metric: PlayerMetric) => ({
  queryKey: [leaderboardKey, 'players', timeFrame, metric] as const,
  queryData: { query: { timeFrame, metric } },
  select: bodyOf<PlayerEntry[]>,
});
export const usePlayers = (timeFrame: TimeFrame, metric: PlayerMetric) =>
  api.leaderboard.players.useQuery(playersQuery(timeFrame, metric));

/** Game creators in the order of a metric; a query of `api.leaderboard.creators`. */
export const creatorsQuery = (timeFrame: TimeFrame, metric: CreatorMetric) => ({
  queryKey: [leaderboardKey, 'creators', timeFrame, metric] as const,
  queryData: { query: { timeFrame, metric } },
  select: bodyOf<CreatorEntry[]>,
});
export const useCreators = (timeFrame: TimeFrame, metric: CreatorMetric) =>
  api.leaderboard.creators.useQuery(creatorsQuery(timeFrame, metric));

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
