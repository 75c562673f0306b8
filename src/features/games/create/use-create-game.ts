import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { createGameInput, type Game } from '#contract/games.ts';
import { api, MEMBERSHIP, refresh } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { PRIVATE, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, earliestStart, type GameDraft, newDraft, readDraft } from '../game.form.ts';

/** The form for a new game. */
export function useCreateGame(isOpen: boolean, onCreated: (game: Game) => void) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [initial, setInitial] = useState(() => newDraft(new Date()));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // The dialog stays mounted while it is closed, for days perhaps, and a game starts at the time at which its form opens.
    if (isOpen) setInitial(() => newDraft(new Date()));
  }
  const key = useIdempotencyKey(viewer.id);
  const { mutate, isPending } = api.games.create.useMutation({
    onSuccess: async ({ body: game }) => {
      key.clear();
      form.reset();
      cover.reset();
      toasts.success('Game created successfully!');
      onCreated(game);
      await refresh(client, ...MEMBERSHIP);
    },
    onError: (error) => {
      if (isKeySpent(error)) key.clear();
      showFailure(error, 'Failed to create game. Please try again.');
    },
  });
  const form = useForm({
    initial,
    storage: {
      name: `new-game.${viewer.id}`,
      read: readNewDraft,
      // Without the cover, the text may fit.
      reduced: (changes) => ({ ...changes, coverImage: null }),
    },
    check: (draft) => checkDraft(createGameInput, draft, null),
    onSubmit: (body) => {
      if (isPending) return;
      // After a reload other dates would be suggested, and a retry would be another game.
      form.change({ start: form.draft.start, end: form.draft.end });
      mutate({ body, headers: { 'idempotency-key': key.get() } });
    },
  });
  const change: typeof form.change = (changed) => {
    key.clear();
    form.change(changed);
  };
  const cover = usePickedPhoto((coverImage) => change({ coverImage }));
  return { ...form, change, cover, isBusy: isPending || cover.isResizing };
}

/** The stored draft of a new game, without dates from before today, which the server would refuse. */
function readNewDraft(stored: unknown): Partial<GameDraft> {
  const { start, end, ...draft } = readDraft(stored);
  if (start !== undefined && start < earliestStart(new Date())) return draft;
  return { ...draft, ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/**
 * The idempotency key of a new game, until its draft changes. A retry has the same key, also after a reload, so that the server creates one
 * game.
 */
function useIdempotencyKey(viewerId: string) {
  const name = `${PRIVATE}new-game-key.${viewerId}`;
  const current = useRef<string | null>(null);
  return {
    get: (): string => {
      current.current ??= z.string().safeParse(storedValue(name)).data ?? newKey();
      storeValue(name, current.current);
      return current.current;
    },
    clear: () => {
      current.current = null;
      removeValue(name);
    },
  };
}

/** Whether the key of a request cannot succeed any more: its game is gone, or the key belongs to another request. */
function isKeySpent(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
