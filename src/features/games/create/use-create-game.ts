import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type CreateGameInput, createGameInput, type Game } from '#contract/games.ts';
import { api, refresh } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { PRIVATE, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, newDraft, readDraft } from '../game.form.ts';

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
  const { keyFor, forget } = useIdempotencyKey(viewer.id);
  const { mutate, isPending } = api.games.create.useMutation({
    onSuccess: async ({ body: game }) => {
      forget();
      form.reset();
      cover.reset();
      toasts.success('Game created successfully!');
      onCreated(game);
      await refresh(client, 'games', 'users');
    },
    onError: (error) => {
      if (isKeySpent(error)) forget();
      showFailure(error, 'Failed to create game. Please try again.');
    },
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
      if (isPending) return;
      // After a reload other dates would be suggested, and a retry would be another game.
      form.change({ start: form.draft.start, end: form.draft.end });
      mutate({ body, headers: { 'idempotency-key': keyFor(body) } });
    },
  });
  const cover = usePickedPhoto((coverImage) => form.change({ coverImage }));
  return { ...form, cover, isBusy: isPending || cover.isResizing };
}

const storedRequest = z.object({ key: z.string(), body: z.string() });

/** The key of a new game. A retry of the same request has the same key, also after a reload, so that the server creates one game. */
function useIdempotencyKey(viewerId: string) {
  const name = `${PRIVATE}new-game-key.${viewerId}`;
  const last = useRef<z.infer<typeof storedRequest> | null>(null);
  return {
    keyFor: (input: CreateGameInput): string => {
      const body = JSON.stringify(input);
      const before = last.current ?? storedRequest.safeParse(storedValue(name)).data;
      const request = before?.body === body ? before : { key: newKey(), body };
      last.current = request;
      storeValue(name, request);
      return request.key;
    },
    forget: () => {
      last.current = null;
      removeValue(name);
    },
  };
}

/** Whether the key of a request cannot succeed any more: its game is gone, or the key belongs to another request. */
function isKeySpent(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
