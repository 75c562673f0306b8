import { fromPromise } from 'xstate';
import type { Post } from '#contract/posts.ts';
import type { Outbox } from '#src/actors/outbox.ts';
import { type ApiQueryClient, api, call } from '#src/api/client.ts';
import { abortError, isAbort } from '#src/api/errors.ts';
import { refreshAllButUser } from '#src/features/auth/index.ts';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { PRIVATE, removeValue } from '#src/lib/storage.ts';
import { markActivityStale, removePost, replacePost } from './posts.queries.ts';
import { isVoteResponse, voteEntry } from './vote.entry.ts';

/** The actors of the upvote machine. A refused vote is discarded: the card shows the previous state again. */
export const upvoteActors = (outbox: Outbox) => ({
  toggleUpvote: fromPromise<unknown, { postId: string; isUpvoted: boolean }>(async ({ input }) => {
    // The vote is painted first: starting a request takes the browser longer than a frame.
    await new Promise<void>(afterNextPaint);
    const entry = voteEntry.create(input);
    outbox.enqueue(entry);
    let hasWaited = false;
    try {
      hasWaited = (await outbox.outcome(entry.id)).status === 'queued';
      const response = await outbox.response(entry.id);
      if (!isVoteResponse(response)) throw new Error('The response does not contain the vote');
      return response;
    } catch (error) {
      // One that has expired stays in the outbox: the server may have counted it.
      if (!isAbort(error)) outbox.discard(entry.id);
      // The outbox announces the failure of an entry that has waited, with its reason.
      throw hasWaited ? abortError('The vote was refused') : error;
    }
  }),
});

/** The storage key of the text of an open editor. */
export const storedEditKey = (postId: string) => `${PRIVATE}post-edit.${postId}`;

/** The actors of the post editing machine. They update every cached copy of the post, also when its card is not rendered any more. */
export const editingActors = (client: ApiQueryClient) => {
  const updated = async (response: Promise<Post>) => {
    replacePost(client, await response);
    void markActivityStale(client);
  };
  return {
    updatePost: fromPromise<unknown, { postId: string; content: string }>(async ({ input }) => {
      const { postId, content } = input;
      await updated(call(api.posts.update.mutate, { params: { id: postId }, body: { content } }));
      removeValue(storedEditKey(postId));
    }),
    redactPost: fromPromise<unknown, { postId: string }>(({ input }) =>
      updated(call(api.posts.redact.mutate, { params: { id: input.postId } })),
    ),
    removeImage: fromPromise<unknown, { postId: string }>(({ input }) =>
      updated(call(api.posts.removeImage.mutate, { params: { id: input.postId } })),
    ),
    deletePost: fromPromise<unknown, { postId: string }>(async ({ input }) => {
      await call(api.posts.remove.mutate, { params: { id: input.postId } });
      removePost(client, input.postId);
      void refreshAllButUser(client);
    }),
  };
};
