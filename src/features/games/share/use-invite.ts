import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import { usernameSearchMachine } from '#machines/username-search.machine.ts';
import { api, call, invalidateResources } from '#src/api/client.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { searchUsers } from '#src/features/users/index.ts';

type State = 'inviting' | 'invited';

/** Invites people to a game, several at the same time. Returns the state of each by username. */
export function useInvite(gameId: string) {
  const client = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<string, State | null>>(new Map());
  const setState = (username: string, state: State | null) =>
    setStates((before) => new Map(before).set(username, state));
  const { mutate } = useMutation({
    mutationFn: (username: string) =>
      call(api.invitations.invite.mutate, { params: { id: gameId }, body: { username } }),
    onMutate: (username) => setState(username, 'inviting'),
    onSuccess: (_, username) => {
      toasts.success('User invited successfully!');
      setState(username, 'invited');
    },
    onError: (error, username) => {
      showServerFailure(error, 'Failed to invite user');
      setState(username, null);
    },
    onSettled: () => void invalidateResources(client, 'games', 'invitations'),
  });
  return (username: string | null) => {
    const state = username === null ? null : states.get(username);
    return {
      isInviting: state === 'inviting',
      isInvited: state === 'invited',
      onInvite: () => {
        if (username !== null && !state) mutate(username);
      },
    };
  };
}

const searchActor = fromPromise<readonly User[], { text: string }>(({ input, signal }) =>
  searchUsers(input.text, signal),
);

/** The state of the search for users, and the function that sends it events. */
export function useUsernameSearch() {
  return useMachine(usernameSearchMachine.provide({ actors: { search: searchActor } }));
}
