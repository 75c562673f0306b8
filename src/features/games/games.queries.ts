import type { Game, GameDetail, GameResult, GameScore } from '#contract/games.ts';
import type { GroupScore } from '#contract/groups.ts';
import { api, bodyOf, call } from '#src/api/client.ts';

const SCORES_STALE_MS = 60_000;

export const gamesKeys = {
  all: ['games'] as const,
  mine: () => [...gamesKeys.all, 'mine'] as const,
  detail: (id: string) => [...gamesKeys.all, 'detail', id] as const,
  scores: (id: string) => [...gamesKeys.all, 'scores', id] as const,
  results: (id: string) => [...gamesKeys.all, 'results', id] as const,
  groupLeaderboard: (id: string) => ['groups', 'leaderboard', id] as const,
};

/** The games you take part in. */
export const myGamesQuery = {
  queryKey: gamesKeys.mine(),
  select: bodyOf<Game[]>,
};
export const useMyGames = () => api.games.mine.useQuery(myGamesQuery);

/** One game with its participants and groups. */
export const gameQuery = (id: string) => ({
  queryKey: gamesKeys.detail(id),
  queryData: { params: { id } },
  select: bodyOf<GameDetail>,
});
export const useGame = (id: string) => api.games.detail.useQuery(gameQuery(id));

/** Everybody's score, highest first. There are none before a game has begun, so none are asked for. */
export const scoresQuery = ({ id, status }: Pick<Game, 'id' | 'status'>) => ({
  queryKey: gamesKeys.scores(id),
  queryData: { params: { id } },
  select: bodyOf<GameScore[]>,
  staleTime: SCORES_STALE_MS,
  enabled: status !== 'upcoming',
});
export function useScores(game: Pick<Game, 'id' | 'status'>, isVisible = true) {
  const query = scoresQuery(game);
  return api.games.scores.useQuery({ ...query, enabled: query.enabled && isVisible });
}

/** Positions and medals, once the game is completed. */
export const resultsQuery = ({ id, status }: Pick<Game, 'id' | 'status'>) => ({
  queryKey: gamesKeys.results(id),
  queryData: { params: { id } },
  select: bodyOf<GameResult[]>,
  enabled: status === 'completed',
});
export const useResults = (game: Pick<Game, 'id' | 'status'>) =>
  api.games.results.useQuery(resultsQuery(game));

/** Groups by the sum of their members' scores, highest first. */
export const groupLeaderboardQuery = (id: string) => ({
  queryKey: gamesKeys.groupLeaderboard(id),
  queryData: { params: { id } },
  select: bodyOf<GroupScore[]>,
  staleTime: SCORES_STALE_MS,
});
export const useGroupLeaderboard = (id: string) => api.groups.leaderboard.useQuery(groupLeaderboardQuery(id));

/** Joins the game behind a code, or asks to. */
export const joinGameByCode = (code: string) =>
  call(api.participants.joinByCode.mutate, { params: { code } });
