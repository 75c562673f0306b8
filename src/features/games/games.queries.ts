import { useQueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { GameResult, GameScore } from '#contract/game-results.ts';
import type { Game, GameDetail } from '#contract/games.ts';
import type { GroupScore } from '#contract/groups.ts';
import { type ApiQueryClient, api, bodyOf } from '#src/api/client.ts';
import { serverFault } from '#src/api/errors.ts';
import { discardQuery } from '#src/api/query-client.ts';
import { useNow } from '#src/lib/use-now.ts';

const SCORES_STALE_MS = 60_000;

export const gamesKeys = {
  all: ['games'] as const,
  mine: () => [...gamesKeys.all, 'mine'] as const,
  detail: (id: string) => [...gamesKeys.all, 'detail', id] as const,
  scores: (id: string) => [...gamesKeys.all, 'scores', id] as const,
  results: (id: string) => [...gamesKeys.all, 'results', id] as const,
  groupLeaderboard: (id: string) => ['groups', 'leaderboard', id] as const,
};

/** The games that the viewer takes part in. */
export const myGamesQuery = {
  queryKey: gamesKeys.mine(),
  select: bodyOf<Game[]>,
};

/** The viewer's games, refetched once one should have begun or ended: the card of that game may not be mounted. */
export function useMyGames() {
  const query = api.games.mine.useQuery(myGamesQuery);
  useDueStatus(query.data ?? [], useNow());
  return query;
}

/** Drops the data of a game that was deleted or left, and opens Home if the screen of the change is still open. */
export async function closeGame(
  client: ApiQueryClient,
  router: RegisteredRouter,
  gameId: string,
  isStillOpen: () => boolean,
): Promise<void> {
  const queryKey = gamesKeys.detail(gameId);
  await removeFromMyGames(client, gameId);
  if (isStillOpen()) {
    await router.navigate({ to: '/' });
    discardQuery(client, queryKey);
  } else {
    // Another screen of the game may be open.
    void client.resetQueries({ queryKey });
  }
}

/** Removes a game from the viewer's games: Home would show it, and request its scores, until the games are fetched again. */
async function removeFromMyGames(client: ApiQueryClient, gameId: string): Promise<void> {
  // The response to a pending request would restore it.
  await client.cancelQueries({ queryKey: gamesKeys.mine() });
  client.games.mine.setQueryData(
    gamesKeys.mine(),
    (before) => before && { ...before, body: before.body.filter(({ id }) => id !== gameId) },
  );
}

/** One game with its participants and groups. */
export const gameQuery = (id: string) => ({
  queryKey: gamesKeys.detail(id),
  queryData: { params: { id } },
  select: bodyOf<GameDetail>,
});
export const useGame = (id: string) => api.games.detail.useQuery(gameQuery(id));

/** The same, fetched again on mount: a save sends the whole game, and an older copy would undo what others have saved. */
export const useGameToEdit = (id: string) =>
  api.games.detail.useQuery({ ...gameQuery(id), refetchOnMount: 'always' });

/** Whether somebody may edit a game: its creator and its admins (specification §6). */
export function mayEdit(game: Pick<Game, 'creatorId' | 'viewer'>, viewerId: string): boolean {
  return game.creatorId === viewerId || game.viewer.isAdmin;
}

/** The highest scores of a game and the viewer's (decision 0012); disabled for upcoming games, which have none. */
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

const FIRST_COUNTING_POLL_MS = 1_000;
const MAX_COUNTING_POLL_MS = 60_000;

type CountingState = {
  readonly error: unknown;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
};

/** When results that are still counted are fetched next: at growing intervals, and not before the server's `Retry-After`. */
function nextCountingPoll({ error, dataUpdateCount, errorUpdateCount }: CountingState): number {
  const interval = FIRST_COUNTING_POLL_MS * 2 ** (dataUpdateCount + errorUpdateCount - 1);
  return Math.max(Math.min(interval, MAX_COUNTING_POLL_MS), serverFault(error)?.retryAfter ?? 0);
}

/** Positions and medals of a completed game; none while they are counted. */
export const useResults = ({ id, status }: Pick<Game, 'id' | 'status'>) =>
  api.games.results.useQuery({
    queryKey: gamesKeys.results(id),
    queryData: { params: { id } },
    select: bodyOf<GameResult[]>,
    enabled: status === 'completed',
    refetchInterval: ({ state }) => (state.data?.body.length === 0 ? nextCountingPoll(state) : false),
  });

/** Groups by the sum of their members' scores, highest first. */
export const groupLeaderboardQuery = (id: string) => ({
  queryKey: gamesKeys.groupLeaderboard(id),
  queryData: { params: { id } },
  select: bodyOf<GroupScore[]>,
  staleTime: SCORES_STALE_MS,
});
export const useGroupLeaderboard = (id: string) => api.groups.leaderboard.useQuery(groupLeaderboardQuery(id));

const MINUTE = 60_000;
const FIRST_INTERVAL_MS = 15_000;
const MAX_INTERVAL_MS = 5 * 60_000;

/** When the status of a game should change. */
const dueTime = ({ status, startTime, endTime }: Game): number =>
  ({ upcoming: Date.parse(startTime), active: Date.parse(endTime), completed: Infinity })[status];

/**
 * Refetches games once the next of these should have begun or ended by the device's clock, and at growing intervals until its status
 * changes: the server's clock decides, and the device's may be ahead of it.
 */
export function useDueStatus(games: readonly Game[], now: Date): void {
  const client = useQueryClient();
  const next = Math.min(...games.map(dueTime));
  // `now` is up to a minute old: without a separate timer, a game would end that much too late.
  const isSoon = next - now.getTime() < MINUTE;
  useEffect(() => {
    if (!isSoon) return undefined;
    let interval = FIRST_INTERVAL_MS;
    const refetch = () => {
      // Each card and each list of a game does this: they share the requests that are pending.
      void client.invalidateQueries({ queryKey: gamesKeys.all }, { cancelRefetch: false });
      timer = setTimeout(refetch, interval);
      interval = Math.min(2 * interval, MAX_INTERVAL_MS);
    };
    let timer = setTimeout(refetch, next - Date.now());
    return () => clearTimeout(timer);
  }, [isSoon, next, client]);
}
