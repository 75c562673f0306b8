import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CreateGameInput, createGameInput, type Game } from '#contract/games.ts';
import { api, refresh } from '#src/api/client.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, newDraft, readDraft } from '../game.form.ts';

/** The form for a new game. */
export function useCreateGame(onCreated: (game: Game) => void) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [initial, setInitial] = useState(() => newDraft(new Date()));
  const keyFor = useIdempotencyKey();
  const { mutate, isPending } = api.games.create.useMutation({
    onSuccess: async ({ body: game }) => {
      form.reset();
      cover.reset();
      setInitial(newDraft(new Date()));
      toasts.success('Game created successfully!');
      onCreated(game);
      await refresh(client, 'games', 'users');
    },
    onError: (error) => showFailure(error, 'Failed to create game. Please try again.'),
  });
  const form = useForm({
    initial,
    storage: {
      name: `new-game.${viewer.id}`,
      read: readDraft,
      // Without the cover, the text may fit.
      reduced: (changes) => ({ ...changes, coverImage: null }),
    },
    check: (draft) => checkDraft(createGameInput, draft, null),
    onSubmit: (body) => {
      if (!isPending) mutate({ body, headers: { 'idempotency-key': keyFor(body) } });
    },
  });
  const cover = usePickedPhoto((coverImage) => form.change({ coverImage }));
  return { ...form, cover, isBusy: isPending || cover.isResizing };
}

/** A retry of the same game carries the same key, so that the server creates one. */
function useIdempotencyKey() {
  const last = useRef({ body: '', key: '' });
  return (input: CreateGameInput): string => {
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
}
