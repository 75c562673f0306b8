import type { CreatePostInput, Post } from '#contract/posts.ts';
import { defineEntryKind, hasTexts } from '#src/actors/entry-kind.ts';
import { api, call } from '#src/api/client.ts';
import { refreshAllButUser } from '#src/features/auth/index.ts';
import { showFailure, showSendFailure } from '#src/features/toasts/index.ts';

const SHARE_FAILED = 'Failed to share your accomplishment. Please try again.';

/** Accomplishments in the outbox, sent in order within a game. */
export const accomplishmentEntry = defineEntryKind<CreatePostInput, Post>({
  name: 'accomplishment',
  label: 'Accomplishment',
  isInput: (input) => hasTexts(input, 'gameId', 'content'),
  subject: ({ gameId }) => gameId,
  preview: ({ content, image }) => ({ text: content, photo: image ?? null }),
  shownIn: ['posts', 'games', 'users', 'activity', 'leaderboard'],
  send: (body, { idempotencyKey, signal, onUploadProgress }) =>
    call(
      api.posts.create.mutate,
      { body, headers: { 'idempotency-key': idempotencyKey }, onUploadProgress },
      signal,
    ),
  // The server decides on which page of the lists a post is.
  refresh: (client) => refreshAllButUser(client),
  announceFailure({ cause }, hasWaited) {
    if (hasWaited) showSendFailure(cause, 'Your accomplishment could not be shared');
    else showFailure(cause, SHARE_FAILED);
  },
});
