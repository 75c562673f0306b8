import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CreateGameInput, Game } from '#contract/games.ts';
import { api, refresh } from '#src/api/client.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, emptyDraft, readDraft } from './create-game.form.ts';

/** The form for a new game. A retry of the same game carries the same idempotency key, so the server creates one. */
export function useCreateGame(onCreated: (game: Game) => void) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [initial, setInitial] = useState(() => emptyDraft(new Date()));
  const keyFor = useKeyPerBody();
  const { mutate, isPending } = api.games.create.useMutation({
    onSuccess: async ({ body: game }) => {
      form.reset();
      setInitial(emptyDraft(new Date()));
      toasts.success('Game created successfully!');
      onCreated(game);
      await refresh(client, 'games', 'users');
    },
    onError: (error) => tellFailure(error, 'Failed to create game. Please try again.'),
  });
  const form = useForm({
    initial,
    storage: {
      name: `new-game.${viewer.id}`,
      read: readDraft,
      // The words are worth more than the picture.
      reduced: (changes) => ({ ...changes, coverImage: null }),
    },
    check: (draft) => checkDraft(draft, new Date()),
    onSubmit: (body) => {
      if (!isPending) mutate({ body, headers: { 'idempotency-key': keyFor(body) } });
    },
  });
  return { ...form, isCreating: isPending };
}

function useKeyPerBody() {
  const last = useRef({ body: '', key: '' });
  return (input: CreateGameInput): string => {
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
}
