import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createGameInput, type Game } from '#contract/games.ts';
import { api, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { isKeyReused } from '#src/api/errors.ts';
import { useIdempotencyKey } from '#src/api/idempotency-key.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { useIsStillOpenCheck } from '#src/features/links/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkDraft, earliestStart, type GameDraft, newDraft, readDraft } from '../game.form.ts';

const FAILED = 'Failed to create game. Please try again.';
const MAY_EXIST = 'The game may have been created already. Look at your games.';

const mutationKey = ['games', 'create'] as const;

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
  const key = useIdempotencyKey(`new-game-key.${viewer.id}`);
  const { mutate, isPending } = api.games.create.useMutation({
    mutationKey,
    onMutate: useIsStillOpenCheck(),
    onSuccess: async ({ body: game }, _, isStillOpen) => {
      key.clear();
      const isComplete = form.dropSubmitted() && !cover.isResizing;
      if (!cover.isResizing) cover.reset();
      toasts.success('Game created successfully!');
      if (isComplete && isOpen && isStillOpen()) onCreated(game);
      await invalidateResources(client, ...MEMBERSHIP);
    },
    onError: (error) => {
      key.failed(error);
      showFailure(error, isKeyReused(error) ? MAY_EXIST : FAILED);
    },
  });
  const isSending = useIsMutating({ mutationKey }) > 0;
  const form = useForm({
    initial,
    storage: {
      name: `new-game.${viewer.id}`,
      read: readNewDraft,
      // Without the cover, the text may fit.
      reduced: (changes) => ({ ...changes, coverImage: null }),
    },
    check: (draft) => checkDraft(createGameInput, draft, null),
    isBusy: isSending,
    isSentElsewhere: isSending && !isPending,
    onSubmit: (body) => {
      // After a reload other dates would be suggested, and a retry would be another game.
      form.change({ start: form.draft.start, end: form.draft.end });
      mutate({ body, headers: { 'idempotency-key': key.get() } });
    },
  });
  const change: typeof form.change = (changed) => {
    if (!isSending) key.replace();
    form.change(changed);
  };
  const cover = usePickedPhoto((coverImage) => change({ coverImage }));
  return { ...form, change, cover, isBusy: isSending || cover.isResizing };
}

/** The stored draft of a new game, without dates from before today, which the server would refuse. */
function readNewDraft(stored: unknown): Partial<GameDraft> {
  const { start, end, ...draft } = readDraft(stored);
  if (start !== undefined && start < earliestStart(new Date())) return draft;
  return { ...draft, ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}
