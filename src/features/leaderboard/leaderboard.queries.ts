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
