import { fromPromise } from 'xstate';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/constants.ts';
import type { ShareOutcome } from '#machines/share-accomplishment.machine.ts';
import type { SharePostInput } from '#machines/share-draft.ts';
import type { Outbox } from '#src/actors/outbox.ts';
import { accomplishmentEntry } from '#src/features/posts/index.ts';
import { type PhotoRule, resizePhoto } from '#src/lib/images.ts';
import type { DraftStore } from './share-draft.ts';

/** Resizes a picked photo to a data URL; rejects when it cannot be read. */
export type PhotoCodec = (photo: Blob, rule: PhotoRule, signal: AbortSignal) => Promise<string>;

const photoRule: PhotoRule = {
  maxWidth: PHOTO_MAX_WIDTH,
  maxHeight: PHOTO_MAX_HEIGHT,
  quality: PHOTO_JPEG_QUALITY,
};

/** The actors of the machine that shares an accomplishment. */
export const shareActors = (outbox: Outbox, drafts: DraftStore, codec: PhotoCodec = resizePhoto) => ({
  resizePhoto: fromPromise<string, { file: Blob }>(({ input, signal }) =>
    codec(input.file, photoRule, signal),
  ),
  sharePost: fromPromise<ShareOutcome, SharePostInput>(async ({ input }) => {
    const { key, ...body } = input;
    outbox.enqueue(accomplishmentEntry.create(body, key));
    void outbox.stored(key).then((isStored) => isStored && drafts.release(body.gameId));
    return (await outbox.outcome(key)).is;
  }),
});
