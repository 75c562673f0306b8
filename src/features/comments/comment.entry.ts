import type { Comment, CreateCommentInput } from '#contract/comments.ts';
import { defineEntryKind, hasTexts } from '#src/actors/entry-kind.ts';
import { api, call, invalidateResources } from '#src/api/client.ts';
import { showFailure, showSendFailure, toasts } from '#src/features/toasts/index.ts';

/** A comment in the outbox. Those of one post are sent in order. */
export const commentEntry = defineEntryKind<CreateCommentInput, Comment>({
  name: 'comment',
  label: 'Comment',
  hasComposer: true,
  isInput: (input) => hasTexts(input, 'postId', 'content'),
  subject: ({ postId }) => postId,
  preview: ({ content }) => ({ text: content, photo: null }),
  shownIn: ['posts', 'activity'],
  send: (body, { headers, signal }) => call(api.comments.create.mutate, { body, headers }, signal),
  isResponse: (response) => hasTexts(response, 'id'),
  async refresh(client, _, { isSentElsewhere, hasWaited }) {
    if (!hasWaited && !isSentElsewhere) toasts.success('Comment added successfully!');
    if (isSentElsewhere) await invalidateResources(client, 'posts', 'activity');
  },
  announceFailure(failure, hasWaited) {
    if (hasWaited) showSendFailure(failure, 'Your comment could not be sent');
    else showFailure(failure.cause, 'Failed to add comment');
  },
});
