import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import { usernameSearchMachine } from '#machines/username-search.machine.ts';
import { api, invalidateResources } from '#src/api/client.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { searchUsers } from '#src/features/users/index.ts';

/** Invites people to a game, one at a time. Returns the state of each by username. */
export function useInvite(gameId: string) {
  const client = useQueryClient();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const { mutate, isPending, variables } = api.invitations.invite.useMutation({
    onSuccess: (_, { body }) => {
      toasts.success('User invited successfully!');
      if ('username' in body) setInvited((before) => [...before, body.username]);
      // Not awaited: another user may be invited before it is done.
      void invalidateResources(client, 'games', 'invitations');
    },
    onError: (error) => showServerFailure(error, 'Failed to invite user'),
  });
  return (username: string | null) => ({
    isInviting: isPending && 'username' in variables.body && variables.body.username === username,
    isInvited: username !== null && invited.includes(username),
    onInvite: () => {
      if (!isPending && username !== null) mutate({ params: { id: gameId }, body: { username } });
    },
  });
}

const searchActor = fromPromise<readonly User[], { text: string }>(({ input, signal }) =>
  searchUsers(input.text, signal),
);

/** The state of the search for users, and the function that sends it events. */
export function useUsernameSearch() {
  return useMachine(usernameSearchMachine.provide({ actors: { search: searchActor } }));
}
