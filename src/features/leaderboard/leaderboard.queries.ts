import { queryOptions } from '@tanstack/react-query';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import { api, call } from '#src/api/client.ts';

export const leaderboardKeys = {
  all: ['leaderboard'] as const,
  players: (timeFrame: TimeFrame, metric: PlayerMetric) =>
    [...leaderboardKeys.all, 'players', timeFrame, metric] as const,
  creators: (timeFrame: TimeFrame, metric: CreatorMetric) =>
    [...leaderboardKeys.all, 'creators', timeFrame, metric] as const,
};

/** Players in the order of a metric. */
export const playersQuery = (timeFrame: TimeFrame, metric: PlayerMetric) =>
  queryOptions({
    queryKey: leaderboardKeys.players(timeFrame, metric),
    queryFn: ({ signal }) => call(api.leaderboard.players.query, { query: { timeFrame, metric } }, signal),
  });

/** Game creators in the order of a metric. */
export const creatorsQuery = (timeFrame: TimeFrame, metric: CreatorMetric) =>
  queryOptions({
    queryKey: leaderboardKeys.creators(timeFrame, metric),
    queryFn: ({ signal }) => call(api.leaderboard.creators.query, { query: { timeFrame, metric } }, signal),
  });
