import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type GameDetail, type UpdateGameInput, updateGameInput } from '#contract/games.ts';
import { api, call, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useIsStillOpenCheck } from '#src/features/links/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, removeValue } from '#src/lib/storage.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, draftOf, type GameDraft, readDraft, withFixedDates } from '../game.form.ts';
import { closeGame, gameQuery } from '../games.queries.ts';

const storageName = (gameId: string) => `edit-game.${gameId}`;

const deleteStoredChanges = (gameId: string) => removeValue(`${PRIVATE}${storageName(gameId)}`);

interface Save {
  readonly body: UpdateGameInput;
  readonly changes: Partial<GameDraft>;
}

/** Saves a game, which is sent as a whole: what others have saved since it was fetched stays, except where this form has changed it. */
async function saveGame(gameId: string, { body, changes }: Save) {
  const params = { id: gameId };
  const latest = await call(api.games.detail.query, { params });
  const draft = withFixedDates({ ...draftOf(latest), ...changes }, latest);
  const merged = checkDraft(updateGameInput, draft, latest);
  // The server refuses what does not fit to the latest state, with its reason.
  return call(api.games.update.mutate, { params, body: merged.ok ? merged.input : body });
}

/** The form for a game's settings. */
export function useEditGame(game: GameDetail) {
  const client = api.useQueryClient();
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (save: Save) => saveGame(game.id, save),
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
    onError: (failure) => {
      showFailure(failure, 'Failed to update game. Please try again.');
      // Another change of the game may be the reason.
      if (refusalIn(failure) !== null)
        void client.invalidateQueries({ queryKey: gameQuery(game.id).queryKey });
    },
  });
  const form = useForm({
    initial: draftOf(game),
    storage: { name: storageName(game.id), read: readDraft },
    check: (draft) => checkDraft(updateGameInput, withFixedDates(draft, game), game),
    isBusy: isPending,
    onSubmit: (body, changes) => mutate({ body, changes }),
  });
  const cover = usePickedPhoto((coverImage) => form.change({ coverImage }));
  const draft = withFixedDates(form.draft, game);
  return { ...form, draft, cover, isBusy: isPending || cover.isResizing, refusal: refusalIn(error) };
}

export type EditingGame = ReturnType<typeof useEditGame>;

/** Why the server refused, where the user can change that. */
function refusalIn(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !error.isUnauthorized
    ? error.serverMessage
    : null;
}

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
    onError: (error) => showFailure(error, 'Failed to delete game. Please try again.'),
  });
  return { remove: () => !isPending && mutate({ params: { id: gameId } }), isDeleting: isPending };
}
