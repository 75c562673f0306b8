import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CreateGameInput, Game } from '#contract/games.ts';
import { api, refresh } from '#src/api/client.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';
import { checkDraft, type DraftErrors, emptyDraft, type GameDraft, readDraft } from './create-game.form.ts';

/**
 * The form for a new game. Its draft outlives a failure, a closed dialog and a reload; a retry of the same game carries
 * the same key, so that however often it is sent there is one game.
 */
export function useCreateGame(onCreated: (game: Game) => void) {
  const client = useQueryClient();
  const draftKey = `${PRIVATE}new-game.${useViewer().id}`;
  const [draft, setDraft] = useState(() => readDraft(recall(draftKey)) ?? emptyDraft(new Date()));
  const [errors, setErrors] = useState<DraftErrors>({});
  const keyFor = useKeyPerBody();

  const { mutate, isPending } = api.games.create.useMutation({
    onSuccess: async ({ body: game }) => {
      forget(draftKey);
      setDraft(emptyDraft(new Date()));
      toasts.success('Game created successfully!');
      onCreated(game);
      await refresh(client, 'games', 'users');
    },
    onError: (error) => tellFailure(error, 'Failed to create game. Please try again.'),
  });

  const change = (changed: Partial<GameDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    // A full storage refuses the picture first; the words are worth more.
    if (!keep(draftKey, next)) keep(draftKey, { ...next, coverImage: null });
    // What is being put right is no longer wrong; what is wrong is told again when it is sent.
    setErrors((before) => withoutKeys(before, Object.keys(changed)));
  };
  const submit = () => {
    if (isPending) return;
    const checked = checkDraft(draft, new Date());
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    mutate({ body: checked.input, headers: { 'idempotency-key': keyFor(checked.input) } });
  };
  return { draft, errors, change, submit, isCreating: isPending };
}

function useKeyPerBody() {
  const last = useRef({ body: '', key: '' });
  return (input: CreateGameInput): string => {
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
}

function withoutKeys(errors: DraftErrors, keys: readonly string[]): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)));
}
