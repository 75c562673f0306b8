import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH, type Post } from '#contract/posts.ts';
import type { SharePostInput } from '#machines/share-draft.ts';
import { api, call } from '#src/api/client.ts';
import { outdateOtherScreens } from '#src/features/posts/index.ts';
import { type PhotoRule, resizePhoto } from '#src/lib/images.ts';
import { orWaits, WAITS } from '#src/lib/waiting.ts';

/** Makes a picked photo small enough to send, as a data URL; rejects when it cannot be read. */
export type PhotoCodec = (photo: Blob, rule: PhotoRule, signal: AbortSignal) => Promise<string>;

const photoRule: PhotoRule = {
  maxWidth: PHOTO_MAX_WIDTH,
  maxHeight: PHOTO_MAX_HEIGHT,
  quality: PHOTO_JPEG_QUALITY,
};

/** What sharing asks of the browser and of the server. A post under way is not called off with the dialog. */
export const shareActors = (client: QueryClient, codec: PhotoCodec = resizePhoto) => ({
  resizePhoto: fromPromise<string, { file: Blob }>(({ input, signal }) =>
    codec(input.file, photoRule, signal),
  ),
  sharePost: fromPromise<Post | null, SharePostInput>(async ({ input }) => {
    const { key, ...body } = input;
    const answer = call(api.posts.create.mutate, { body, headers: { 'idempotency-key': key } });
    const post = await orWaits(key, answer);
    if (post !== WAITS) {
      void outdateOtherScreens(client);
      return post;
    }
    // Nobody waits in front of the dialog for a network: what becomes of it is told elsewhere.
    answer.catch(() => undefined);
    return null;
  }),
});
