import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Post } from '#contract/posts.ts';
import { api, call } from '#src/api/client.ts';
import { afterPaint } from '#src/lib/after-paint.ts';
import { newKey } from '#src/lib/keys.ts';
import {
  applyUpvote,
  outdateOtherScreens,
  refreshAfterScoring,
  removePost,
  replacePost,
} from './posts.queries.ts';

/**
 * What the upvote machine asks the server. The answer goes to every copy of the post, also when its card has left the
 * screen meanwhile; that is why nothing here is called off with the machine.
 */
export const upvoteActors = (client: QueryClient) => ({
  toggleUpvote: fromPromise<{ isUpvoted: boolean }, { postId: string }>(async ({ input }) => {
    // A key of its own: sent again without an answer, the vote is not taken back by it.
    const headers = { 'idempotency-key': newKey() };
    // To hand a request over to the browser takes longer than to show the vote.
    await new Promise<void>(afterPaint);
    const answer = await call(api.posts.toggleUpvote.mutate, { params: { id: input.postId }, headers });
    applyUpvote(client, input.postId, answer.isUpvoted);
    return answer;
  }),
});

/** What the editing of a post asks the server. Its answers reach every copy of the post, like those above. */
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
