import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import { api, bodyOf } from '#src/api/client.ts';

export const leaderboardKeys = {
  all: ['leaderboard'] as const,
  players: (timeFrame: TimeFrame, metric: PlayerMetric) =>
    [...leaderboardKeys.all, 'players', timeFrame, metric] as const,
  creators: (timeFrame: TimeFrame, metric: CreatorMetric) =>
    [...leaderboardKeys.all, 'creators', timeFrame, metric] as const,
};

/** Players in the order of a metric; a query of `api.leaderboard.players`. */
export const playersQuery = (timeFrame: TimeFrame, metric: PlayerMetric) => ({
  queryKey: leaderboardKeys.players(timeFrame, metric),
  queryData: { query: { timeFrame, metric } },
  select: bodyOf<PlayerEntry[]>,
});
export const usePlayers = (timeFrame: TimeFrame, metric: PlayerMetric) =>
  api.leaderboard.players.useQuery(playersQuery(timeFrame, metric));

/** Game creators in the order of a metric; a query of `api.leaderboard.creators`. */
export const creatorsQuery = (timeFrame: TimeFrame, metric: CreatorMetric) => ({
  queryKey: leaderboardKeys.creators(timeFrame, metric),
  queryData: { query: { timeFrame, metric } },
  select: bodyOf<CreatorEntry[]>,
});
export const useCreators = (timeFrame: TimeFrame, metric: CreatorMetric) =>
  api.leaderboard.creators.useQuery(creatorsQuery(timeFrame, metric));
