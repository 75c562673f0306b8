import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Post } from '#contract/posts.ts';
import type { Outbox } from '#src/actors/outbox.ts';
import { api, call } from '#src/api/client.ts';
import { afterPaint } from '#src/lib/after-paint.ts';
import { outdateOtherScreens, refreshAfterScoring, removePost, replacePost } from './posts.queries.ts';
import { isVoteResponse, type VoteResponse, voteEntry } from './vote.entry.ts';

/** What the upvote machine asks of the outbox. A vote that is refused is not offered again: the card shows it as it was. */
export const upvoteActors = (outbox: Outbox) => ({
  toggleUpvote: fromPromise<VoteResponse, { postId: string }>(async ({ input }) => {
    // Showing the vote comes first: to hand over a request takes the browser longer.
    await new Promise<void>(afterPaint);
    const entry = voteEntry.create(input);
    outbox.enqueue(entry);
    try {
      const response = await outbox.response(entry.id);
      if (!isVoteResponse(response)) throw new Error('The server said nothing of the vote');
      return response;
    } catch (error) {
      outbox.discard(entry.id);
      throw error;
    }
  }),
});

/** What the editing of a post asks the server. Its answers reach every copy of the post, also when its card has left the screen meanwhile. */
export const editingActors = (client: QueryClient) => {
  const kept = async (answer: Promise<Post>) => {
    const post = await answer;
    replacePost(client, post);
    void outdateOtherScreens(client);
    return post;
  };
  return {
    updatePost: fromPromise<Post, { postId: string; content: string }>(({ input: { postId, content } }) =>
      kept(call(api.posts.update.mutate, { params: { id: postId }, body: { content } })),
    ),
    redactPost: fromPromise<Post, { postId: string }>(({ input }) =>
      kept(call(api.posts.redact.mutate, { params: { id: input.postId } })),
    ),
    removeImage: fromPromise<Post, { postId: string }>(({ input }) =>
      kept(call(api.posts.removeImage.mutate, { params: { id: input.postId } })),
    ),
    deletePost: fromPromise<unknown, { postId: string }>(async ({ input }) => {
      await call(api.posts.remove.mutate, { params: { id: input.postId } });
      removePost(client, input.postId);
      void refreshAfterScoring(client);
    }),
  };
};
