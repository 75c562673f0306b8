import { fromPromise } from 'xstate';
import type { Comment } from '#contract/comments.ts';
import { api, call } from '#src/app/api-client.ts';

/** Where answers go that concern the post a comment belongs to. One for all posts. */
export interface CommentKeeper {
  readonly added: (comment: Comment) => void;
  readonly deleted: (postId: string, commentId: string) => void;
}

/**
 * What the comment thread asks the server. Answers go to the keeper at once, also when the thread has left the screen
 * meanwhile; that is why nothing here is called off with the machine.
 */
export const commentActors = (keeper: CommentKeeper) => ({
  addComment: fromPromise<Comment, { postId: string; content: string; key: string }>(async ({ input }) => {
    const { key, ...body } = input;
    const comment = await call(api.comments.create.mutate, { body, headers: { 'idempotency-key': key } });
    keeper.added(comment);
    return comment;
  }),
  deleteComment: fromPromise<unknown, { postId: string; commentId: string }>(async ({ input }) => {
    await call(api.comments.remove.mutate, { params: { id: input.commentId } });
    keeper.deleted(input.postId, input.commentId);
  }),
});
