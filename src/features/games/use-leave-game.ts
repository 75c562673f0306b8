import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, refresh } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { gamesKeys } from './games.queries.ts';

/** Leaves a game and goes home: a private game is not to be seen any more. */
export function useLeaveGame(gameId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = api.participants.leave.useMutation({
    onSuccess: async () => {
      toasts.success('You have left the game');
      await navigate({ to: '/' });
      client.removeQueries({ queryKey: gamesKeys.detail(gameId) });
      await refresh(client, 'games', 'groups', 'users', 'activity', 'posts');
    },
    onError: (error) => tellFailure(error, 'Failed to leave game'),
  });
  return { leave: () => !isPending && mutate({ params: { id: gameId } }), isLeaving: isPending };
}
