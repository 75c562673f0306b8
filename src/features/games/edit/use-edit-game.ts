import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { GameDetail } from '#contract/games.ts';
import { api, refresh } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';
import { gameQuery } from '../games.queries.ts';
import {
  checkEdit,
  draftOf,
  type EditDraft,
  type EditErrors,
  readTyped,
  type TypedDraft,
} from './edit-game.form.ts';

const draftKeyOf = (gameId: string) => `${PRIVATE}edit-game.${gameId}`;

/** Forgets what was typed into a game's settings. */
export const forgetEdit = (gameId: string) => forget(draftKeyOf(gameId));

/** The form for a game's settings. What is typed outlives a failure, another screen and a reload. */
export function useEditGame(game: GameDetail) {
  const client = api.useQueryClient();
  const navigate = useNavigate();
  // Only what has been typed: until then the form shows the game as it is.
  const [typed, setTyped] = useState<TypedDraft>(() => readTyped(recall(draftKeyOf(game.id))));
  const [errors, setErrors] = useState<EditErrors>({});
  const draft: EditDraft = { ...draftOf(game), ...typed };

  const { mutate, isPending, error } = api.games.update.useMutation({
    onSuccess: async ({ body: updated }) => {
      forgetEdit(game.id);
      client.games.detail.setQueryData(
        gameQuery(game.id).queryKey,
        (before) => before && { ...before, body: { ...before.body, ...updated } },
      );
      toasts.success('Game updated successfully!');
      await navigate({ to: '/games/$id', params: { id: game.id } });
      // The game's name stands on all of these; one that turned private has no requests any more.
      await refresh(client, 'games', 'invitations', 'activity', 'messages', 'posts', 'groups');
    },
    onError: (failure) => tellFailure(failure, 'Failed to update game. Please try again.'),
  });

  const change = (changed: Partial<EditDraft>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    keep(draftKeyOf(game.id), next);
    setErrors((before) => withoutKeys(before, Object.keys(changed)));
  };
  const submit = () => {
    if (isPending) return;
    const checked = checkEdit(draft, game, new Date());
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) mutate({ params: { id: game.id }, body: checked.input });
  };
  const discard = () => {
    setTyped({});
    setErrors({});
    forgetEdit(game.id);
  };
  return {
    draft,
    errors,
    change,
    submit,
    discard,
    isTyped: Object.keys(typed).length > 0,
    isSaving: isPending,
    refusal: refusalIn(error),
  };
}

export type EditingGame = ReturnType<typeof useEditGame>;

/** What is being put right is no longer wrong; the rest still is. */
function withoutKeys(errors: EditErrors, keys: readonly string[]): EditErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)));
}

/** Why the server would not take it, where that is something the person can change. */
function refusalIn(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !error.isUnauthorized
    ? error.serverMessage
    : null;
}
