import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, refresh } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { gameQuery } from '../games.queries.ts';
import { forgetEdit } from './use-edit-game.ts';

/** Deleting a game for good, and going home: there is nothing left to see. */
export function useDeleteGame(gameId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = api.games.remove.useMutation({
    onSuccess: async () => {
      forgetEdit(gameId);
      toasts.success('Game deleted successfully!');
      await navigate({ to: '/' });
      client.removeQueries({ queryKey: gameQuery(gameId).queryKey });
      await refresh(client, 'games', 'posts', 'activity', 'invitations', 'messages', 'users', 'leaderboard');
    },
    onError: (error) => tellFailure(error, 'Failed to delete game. Please try again.'),
  });
  return { remove: () => !isPending && mutate({ params: { id: gameId } }), isDeleting: isPending };
}
