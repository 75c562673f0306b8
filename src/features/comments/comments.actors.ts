import { fromPromise } from 'xstate';
import type { Comment } from '#contract/comments.ts';
import { api, call } from '#src/api/client.ts';
import { isAbort } from '#src/api/errors.ts';
import { tellFailure } from '#src/features/toasts/index.ts';
import { underWay } from '#src/lib/under-way.ts';
import { commentDraft } from './comment-draft.ts';

/** Where answers go that concern the post a comment belongs to. One for all posts. */
export interface CommentKeeper {
  readonly added: (comment: Comment) => void;
  readonly deleted: (postId: string, commentId: string) => void;
}

/**
 * What the comment thread asks the server. Answers go to the keeper and failures are told at once, also when the thread
 * has left the screen meanwhile; that is why nothing here is called off with the machine.
 */
export const commentActors = (keeper: CommentKeeper) => ({
  addComment: fromPromise<Comment, { postId: string; content: string; key: string }>(async ({ input }) => {
    const { key, ...body } = input;
    const headers = { 'idempotency-key': key };
    try {
      const answer = call(api.comments.create.mutate, { body, headers });
      const comment = await underWay({ kind: 'comment', key, fields: body }, answer);
      keeper.added(comment);
      return comment;
    } catch (error) {
      // Where the composer is gone, the text waits for the next one, unless it was thrown away.
      if (!isAbort(error)) commentDraft(body.postId).giveBack(body.content);
      tellFailure(error, 'Failed to add comment');
      throw error;
    }
  }),
  deleteComment: fromPromise<unknown, { postId: string; commentId: string }>(async ({ input }) => {
    await call(api.comments.remove.mutate, { params: { id: input.commentId } });
    keeper.deleted(input.postId, input.commentId);
  }),
});
