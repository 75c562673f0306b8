import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import type { ShareOutcome } from '#machines/share-accomplishment.machine.ts';
import { shareAccomplishmentMachine, sharePhoto } from '#machines/share-accomplishment.machine.ts';
import type { SharePostInput } from '#machines/share-draft.ts';
import { requestsOf } from '#machines/share-draft.ts';
import type { Outbox } from '#src/actors/outbox.ts';
import { useEntries, useOutbox, useUploaded } from '#src/actors/outbox.ts';
import { api } from '#src/api/client.ts';
import { gameQuery, useMyGames } from '#src/features/games/index.ts';
import { UNREADABLE_PHOTO } from '#src/features/photos/index.ts';
import { accomplishmentEntry } from '#src/features/posts/index.ts';
import { showExpiredEntry, toasts } from '#src/features/toasts/index.ts';
import { type PhotoRule, resizePhoto } from '#src/lib/images.ts';
import { newKey } from '#src/lib/keys.ts';
import type { DraftStore } from './share-draft.ts';
import { draftOf, draftStoreOf } from './share-draft.ts';

export interface ShareOptions {
  readonly viewerId: string;
  /** The game the dialog was opened from, which is chosen at first. */
  readonly gameId: string | null;
  /** Replaces the resizing of photos, for environments without a canvas. */
  readonly codec?: PhotoCodec | undefined;
  /** Called once it is shared in all games. */
  readonly onShared: () => void;
}

const WAITS_TO_SHARE = {
  title: 'Waiting to send',
  description: 'Your accomplishment is stored on this device and will be sent once you are connected.',
};

const NOT_SHARED = 'Your accomplishment was not shared';
/** Also shown once the dialog, whose field says the same, was closed. */
const HAS_UNREADABLE_PHOTO = { title: NOT_SHARED, description: UNREADABLE_PHOTO };
/** The file of a photo that is being resized is lost with the screen. */
const LEFT_TOO_EARLY = {
  title: NOT_SHARED,
  description:
    'You left while your photo was being prepared. Your text is kept: add the photo and share again.',
};

/** Shares one accomplishment in one or several games, from the stored draft to the last response. */
export function useShareAccomplishment({ viewerId, gameId, codec, onShared }: ShareOptions) {
  const [drafts] = useState(() => draftStoreOf(viewerId));
  const failed = useEntries(accomplishmentEntry.subject({ gameId: gameId ?? '', content: '' })).find(
    ({ state }) => state === 'failed',
  );
  const [draft] = useState(() => drafts.load() ?? (failed ? draftOf(failed) : null));
  const { games, gamesState, retryGames } = useListedGames(gameId);
  const { resizePhoto, sharePost } = shareActors(useOutbox(), drafts, codec);
  const machine = shareAccomplishmentMachine.provide({
    actors: { photo: sharePhoto.provide({ actors: { resizePhoto } }), sharePost },
    actions: {
      storeDraft: (_, draft) => drafts.save(draft),
      announceShared: (_, { hasQueued }) => {
        if (hasQueued) toasts.info(WAITS_TO_SHARE);
        else toasts.success('Your accomplishment has been shared!');
        onShared();
      },
      announcePhotoFailure: () => toasts.error(HAS_UNREADABLE_PHOTO),
    },
  });
  const [state, send] = useMachine(machine, { input: { draft, gameId } });
  const isAwaitingPhoto = state.matches({ writing: 'awaitingPhoto' });
  const announceLoss = useEffectEvent(() => {
    if (isAwaitingPhoto) toasts.error(LEFT_TOO_EARLY);
  });
  useEffect(() => () => announceLoss(), []);

  const { photo } = state.children;
  const photoState = useSelector(photo, (field) => field?.value ?? 'absent');
  const offered = games.filter(({ status }) => status === 'active');
  const chosen = offered.map(({ id }) => id).filter((id) => state.context.gameIds.includes(id));
  const isSubmitting = state.matches('submitting');
  const sent = useUploaded(
    isSubmitting ? requestsOf(state.context, state.context.targets).map(({ key }) => key) : [],
  );
  return {
    content: state.context.content,
    photo: state.context.photo,
    errors: state.context.errors,
    /** The active games of the user: the only ones to share in. */
    games: offered,
    gamesState,
    chosen,
    photoState,
    /** How much of the photo has been sent, from 0 to 1; `null` when unknown. */
    sent,
    isBusy: isSubmitting || isAwaitingPhoto,
    isShared: state.matches('shared'),
    write: (content: string) => send({ type: 'content.changed', content }),
    choose: (gameIds: readonly string[]) => {
      const changed = [...gameIds, ...chosen].filter((id) => gameIds.includes(id) !== chosen.includes(id));
      for (const id of changed) send({ type: 'game.toggle', gameId: id });
    },
    pickPhoto: (file: Blob) => photo?.send({ type: 'photo.picked', file }),
    removePhoto: () => photo?.send({ type: 'photo.removed' }),
    retryGames,
    submit: () =>
      send({ type: 'share.submit', targets: chosen, key: newKey(), at: new Date().toISOString() }),
  };
}

/** The user's games, and the one the dialog was opened from, also when the list is missing or does not contain it yet. */
function useListedGames(gameId: string | null) {
  const mine = useMyGames();
  const opened = api.games.detail.useQuery({ ...gameQuery(gameId ?? ''), enabled: false }).data;
  const listed: readonly Game[] = mine.data ?? [];
  const games = opened && listed.every(({ id }) => id !== opened.id) ? [...listed, opened] : listed;
  const gamesState = games.length > 0 || mine.isSuccess ? 'known' : mine.isError ? 'missing' : 'loading';
  return { games, gamesState, retryGames: () => void mine.refetch() } as const;
}

export type Sharing = ReturnType<typeof useShareAccomplishment>;

/** Resizes a picked photo to a data URL; rejects when it cannot be read. */
export type PhotoCodec = (photo: Blob, rule: PhotoRule, signal: AbortSignal) => Promise<string>;

const photoRule: PhotoRule = {
  maxWidth: PHOTO_MAX_WIDTH,
  maxHeight: PHOTO_MAX_HEIGHT,
  quality: PHOTO_JPEG_QUALITY,
};

/** The actors of the machine that shares an accomplishment. */
const shareActors = (outbox: Outbox, drafts: DraftStore, codec: PhotoCodec = resizePhoto) => ({
  resizePhoto: fromPromise<string, { file: Blob }>(({ input, signal }) =>
    codec(input.file, photoRule, signal),
  ),
  sharePost: fromPromise<ShareOutcome, SharePostInput>(async ({ input }) => {
    const { key, replaces, ...body } = input;
    outbox.enqueue(accomplishmentEntry.create(body, key), replaces ?? undefined);
    void outbox.stored(key).then((isStored) => isStored && drafts.release(body.gameId));
    const { status } = await outbox.outcome(key).catch((error: unknown) => {
      showExpiredEntry(error);
      throw error;
    });
    return status;
  }),
});
