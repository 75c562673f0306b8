import type { QueryClient } from '@tanstack/react-query';
import type { CreatePostInput, Post } from '#contract/posts.ts';

/** Removes the draft of an accomplishment once the server has it: it may have been sent again outside of the dialog. */
export function releaseDraft(_: QueryClient, { userId }: Post, { gameId, createdAt }: CreatePostInput): void {
  if (createdAt === undefined) return;
  import('./share-draft.ts')
    .then(({ draftStoreOf }) => draftStoreOf(userId).releaseDelivered(gameId, createdAt))
    .catch(() => {
      // Then the dialog opens with it; sent again, it has the same idempotency key.
    });
}
