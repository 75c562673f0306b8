import { useQueryClient } from '@tanstack/react-query';
import { api, refresh } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';

export const REQUEST_SENT = 'Join request sent! Waiting for approval from the game creator.';

/** Joining a public game from its card or page; `onJoined` when one is in. A second tap meanwhile does nothing. */
export function useJoinGame(gameId: string, { onJoined }: { onJoined?: () => void } = {}) {
  const client = useQueryClient();
  const { mutate, isPending } = api.participants.join.useMutation({
    onSuccess: async ({ body: { requiresApproval } }) => {
      toasts.success(requiresApproval ? REQUEST_SENT : 'Successfully joined the game!');
      if (!requiresApproval) onJoined?.();
      await refresh(client, 'games', 'invitations', 'users', 'activity', 'posts');
    },
    onError: (error) => tellFailure(error, 'Failed to join game'),
  });
  return { join: () => !isPending && mutate({ params: { id: gameId } }), isJoining: isPending };
}
