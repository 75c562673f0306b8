import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Game } from '#contract/games.ts';
import type { JoinResponse } from '#contract/participants.ts';
import type { User } from '#contract/users.ts';
import { api, call, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { removeRequest } from '#src/features/invitations/index.ts';

export const JOINED = "You've joined the game successfully.";

/** The requests of the join page. */
export function joinActors(client: QueryClient) {
  return {
    fetchUser: fromPromise<User | null, undefined>(() => client.query(currentUserQuery)),
    // Not aborted with the machine: React's strict mode stops and restarts it, and that is no failure.
    findGame: fromPromise<Game, { code: string }>(({ input }) =>
      call(api.games.byInviteCode.query, { params: { code: input.code } }),
    ),
    joinGame: fromPromise<JoinResponse, { code: string }>(({ input }) => joinByCode(client, input.code)),
  };
}

/** Joins a game by its code and refetches what that affects. */
export async function joinByCode(client: QueryClient, code: string): Promise<JoinResponse> {
  const response = await call(api.participants.joinByCode.mutate, { params: { code } });
  if (!response.requiresApproval) removeRequest(client, response.game.id);
  // Not awaited: the result does not depend on it.
  void invalidateResources(client, 'invitations', ...MEMBERSHIP);
  return response;
}
