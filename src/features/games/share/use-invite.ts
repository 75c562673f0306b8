import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '#src/api/client.ts';
import { tellServerFailure, toasts } from '#src/features/toasts/index.ts';
import { inviteUser } from '../games.queries.ts';

/** Inviting people to a game, one at a time. */
export function useInvite(gameId: string) {
  const client = useQueryClient();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (username: string) => inviteUser(gameId, username),
    onSuccess: (_, username) => {
      toasts.success('User invited successfully!');
      setInvited((before) => [...before, username]);
      // Not waited for: the next tap may come before it is done.
      void refresh(client, 'games', 'invitations');
    },
    onError: (error) => tellServerFailure(error, 'Failed to invite user'),
  });
  return {
    invite: (username: string) => {
      if (!isPending) mutate(username);
    },
    isInviting: (username: string) => isPending && variables === username,
    isInvited: (username: string) => invited.includes(username),
  };
}
