import type { CreatePostInput, Post } from '#contract/posts.ts';
import { defineEntryKind, hasTexts } from '#src/actors/entry-kind.ts';
import { api, call } from '#src/api/client.ts';
import { refreshAllButUser } from '#src/features/auth/index.ts';
import { showFailure, showSendFailure } from '#src/features/toasts/index.ts';
import { addPost, waitForGamePosts } from './posts.queries.ts';

const SHARE_FAILED = 'Failed to share your accomplishment. Please try again.';

/** Four properties suffice to tell it from what is not a response of the server. */
const isPost = (response: unknown): response is Post =>
  hasTexts(response, 'id', 'gameId', 'content', 'createdAt');

/** Accomplishments in the outbox, sent in order within a game. */
export const accomplishmentEntry = defineEntryKind<CreatePostInput, Post>({
  name: 'accomplishment',
  label: 'Accomplishment',
  isInput: (input) => hasTexts(input, 'gameId', 'content'),
  subject: ({ gameId }) => gameId,
  preview: ({ content, image }) => ({ text: content, photo: image ?? null }),
  shownIn: ['posts', 'games', 'users', 'activity', 'leaderboard'],
  send: (body, { headers, signal, onUploadProgress }) =>
    call(api.posts.create.mutate, { body, headers, onUploadProgress }, signal),
  isResponse: isPost,
  async refresh(client, { gameId }, { response }) {
    const refreshed = refreshAllButUser(client);
    // If the lists cannot be fetched it must stay visible: otherwise its author might share it again.
    await waitForGamePosts(client, gameId);
    if (isPost(response)) addPost(client, response);
    await refreshed;
  },
  announceFailure(failure, hasWaited) {
    if (hasWaited) showSendFailure(failure, 'Your accomplishment could not be shared');
    else showFailure(failure.cause, SHARE_FAILED);
  },
});
