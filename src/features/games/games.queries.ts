import { queryOptions } from '@tanstack/react-query';
import type { CreateGameInput, Game } from '#contract/games.ts';
import { api, call } from '#src/api/client.ts';

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
export const myGamesQuery = queryOptions({
  queryKey: gamesKeys.mine(),
  queryFn: ({ signal }) => call(api.games.mine.query, {}, signal),
});

/** One game with its participants and groups. */
export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: gamesKeys.detail(id),
    queryFn: ({ signal }) => call(api.games.detail.query, { params: { id } }, signal),
  });

/** Everybody's score, highest first. There are none before a game has begun, so none are asked for. */
export const scoresQuery = ({ id, status }: Pick<Game, 'id' | 'status'>) =>
  queryOptions({
    queryKey: gamesKeys.scores(id),
    queryFn: ({ signal }) => call(api.games.scores.query, { params: { id } }, signal),
    staleTime: SCORES_STALE_MS,
    enabled: status !== 'upcoming',
  });

/** Positions and medals, once the game is completed. */
export const resultsQuery = ({ id, status }: Pick<Game, 'id' | 'status'>) =>
  queryOptions({
    queryKey: gamesKeys.results(id),
    queryFn: ({ signal }) => call(api.games.results.query, { params: { id } }, signal),
    enabled: status === 'completed',
  });

/** Groups by the sum of their members' scores, highest first. */
export const groupLeaderboardQuery = (id: string) =>
  queryOptions({
    queryKey: gamesKeys.groupLeaderboard(id),
    queryFn: ({ signal }) => call(api.groups.leaderboard.query, { params: { id } }, signal),
    staleTime: SCORES_STALE_MS,
  });

/** Creates a game; the same key on a retry creates it once. */
export const createGame = (input: CreateGameInput, idempotencyKey: string) =>
  call(api.games.create.mutate, { body: input, headers: { 'idempotency-key': idempotencyKey } });

/** Joins a public game, or asks to. */
export const joinGame = (id: string) => call(api.participants.join.mutate, { params: { id } });

/** Joins the game behind a code, or asks to. */
export const joinGameByCode = (code: string) =>
  call(api.participants.joinByCode.mutate, { params: { code } });

/** Leaves a game; one's posts stay. */
export const leaveGame = (id: string) => call(api.participants.leave.mutate, { params: { id } });

/** Invites one person to a game. */
export const inviteUser = (id: string, username: string) =>
  call(api.invitations.invite.mutate, { params: { id }, body: { username } });
