import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, refresh } from '#src/api/client.ts';
import { tellServerFailure, toasts } from '#src/features/toasts/index.ts';

/** Inviting people to a game, one at a time. */
export function useInvite(gameId: string) {
  const client = useQueryClient();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const { mutate, isPending, variables } = api.invitations.invite.useMutation({
    onSuccess: (_, { body }) => {
      toasts.success('User invited successfully!');
      if ('username' in body) setInvited((before) => [...before, body.username]);
      // Not waited for: the next tap may come before it is done.
      void refresh(client, 'games', 'invitations');
    },
    onError: (error) => tellServerFailure(error, 'Failed to invite user'),
  });
  return {
    invite: (username: string) => {
      if (!isPending) mutate({ params: { id: gameId }, body: { username } });
    },
    isInviting: (username: string) =>
      isPending && 'username' in variables.body && variables.body.username === username,
    isInvited: (username: string) => invited.includes(username),
  };
}
