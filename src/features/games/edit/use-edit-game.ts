import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type GameDetail, updateGameInput } from '#contract/games.ts';
import { api, call, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { failureText, isRefused, isUnauthorized, mayBeProcessed } from '#src/api/errors.ts';
import { useIsStillOpenCheck } from '#src/features/links/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, removeValue } from '#src/lib/storage.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, draftOf, type GameDraft, readDraft, withFixedDates } from '../game.form.ts';
import { closeGame, gameQuery } from '../games.queries.ts';

const storageName = (gameId: string) => `edit-game.${gameId}`;

const deleteStoredChanges = (gameId: string) => removeValue(`${PRIVATE}${storageName(gameId)}`);

const check = (draft: GameDraft, game: GameDetail) =>
  checkDraft(updateGameInput, withFixedDates(draft, game), game);

/** The form for a game's settings. */
export function useEditGame(game: GameDetail) {
  const client = api.useQueryClient();
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (changes: Partial<GameDraft>) => {
      // The game is sent as a whole: what others have saved since it was fetched stays, except where this form has changed it.
      const query = { ...gameQuery(game.id), staleTime: 0 };
      const { body: latest } = await client.games.detail.fetchQuery(query);
      const merged = check({ ...draftOf(latest), ...changes }, latest);
      if (merged.ok) return call(api.games.update.mutate, { params: { id: game.id }, body: merged.input });
      form.setErrors(merged.errors);
      throw new Error('The changes do not fit to what others have saved');
    },
    onMutate: useIsStillOpenCheck(),
    onSuccess: async (updated, _, isStillOpen) => {
      const isComplete = form.dropSubmitted() && !cover.isResizing;
      client.games.detail.setQueryData(
        gameQuery(game.id).queryKey,
        (before) => before && { ...before, body: { ...before.body, ...updated } },
      );
      toasts.success('Game updated successfully!');
      if (isComplete && isStillOpen()) await router.navigate({ to: '/games/$id', params: { id: game.id } });
      // All of these show the game's name; a game that became private has no requests any more.
      await invalidateResources(client, 'games', 'invitations', 'activity', 'messages', 'posts', 'groups');
    },
    onError: (failure) => showFailure(failure, 'Failed to update game. Please try again.'),
  });
  const form = useForm({
    initial: draftOf(game),
    storage: { name: storageName(game.id), read: readDraft },
    check: (draft) => check(draft, game),
    isBusy: isPending,
    onSubmit: (_, changes) => mutate(changes),
  });
  const cover = usePickedPhoto((coverImage) => form.change({ coverImage }));
  const draft = withFixedDates(form.draft, game);
  return { ...form, draft, cover, isBusy: isPending || cover.isResizing, refusal: refusalIn(error) };
}

export type EditingGame = ReturnType<typeof useEditGame>;

/** Why the server refused, where the user can change that. */
const refusalIn = (error: unknown): string | null =>
  mayBeProcessed(error) || isUnauthorized(error) ? null : failureText(error, '') || null;

/** Deletes a game and opens Home, unless the user has left the screen meanwhile. */
export function useDeleteGame(gameId: string) {
  const client = api.useQueryClient();
  const router = useRouter();
  const { mutate, isPending } = api.games.remove.useMutation({
    onMutate: useIsStillOpenCheck(),
    onSuccess: async (_response, _variables, isStillOpen) => {
      deleteStoredChanges(gameId);
      toasts.success('Game deleted successfully!');
      await closeGame(client, router, gameId, isStillOpen);
      await invalidateResources(client, ...MEMBERSHIP, 'invitations');
    },
    onError: (error) => {
      showFailure(error, 'Failed to delete game. Please try again.');
      // Somebody may have deleted it already.
      if (isRefused(error)) void invalidateResources(client, ...MEMBERSHIP, 'invitations');
    },
  });
  return { remove: () => !isPending && mutate({ params: { id: gameId } }), isDeleting: isPending };
}
