import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Game } from '#contract/games.ts';
import type { JoinResponse } from '#contract/participants.ts';
import type { User } from '#contract/users.ts';
import { api, call, refresh } from '#src/api/client.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { joinGameByCode } from '#src/features/games/index.ts';

/** What the page behind a shared link asks of the server. */
export function joinActors(client: QueryClient) {
  return {
    fetchUser: fromPromise<User | null, undefined>(() => client.query(currentUserQuery)),
    // Not called off with the machine: React stops and starts it anew in development, and that is no failure.
    findGame: fromPromise<Game, { code: string }>(({ input }) =>
      call(api.games.byInviteCode.query, { params: { code: input.code } }),
    ),
    joinGame: fromPromise<JoinResponse, { code: string }>(({ input }) => joinByCode(client, input.code)),
  };
}

/** Joins by a code and has all that this touches fetched anew. */
export async function joinByCode(client: QueryClient, code: string): Promise<JoinResponse> {
  const answer = await joinGameByCode(code);
  // Not awaited: nobody has to wait for lists to be told that they are in.
  void refresh(client, 'games', 'invitations', 'users', 'activity', 'posts');
  return answer;
}
