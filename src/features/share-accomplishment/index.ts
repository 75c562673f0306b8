import type { QueryClient } from '@tanstack/react-query';
import type { CreatePostInput, Post } from '#contract/posts.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';

/** The dialog to share an accomplishment, loaded on demand. */
export const ShareAccomplishmentDialog = lazyDialog(() => import('./share-accomplishment-dialog.tsx'));

/** Removes the draft of an accomplishment that the server has stored: it may have been sent again outside of the dialog. */
export function releaseDraft(_: QueryClient, { userId }: Post, { gameId, createdAt }: CreatePostInput): void {
  if (createdAt === undefined) return;
  import('./share-draft.ts')
    .then(({ draftStoreOf }) => draftStoreOf(userId).releaseDelivered(gameId, createdAt))
    .catch(() => {
      // The dialog then opens with the draft; sent again, it has the same idempotency key.
    });
}
