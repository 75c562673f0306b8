import type { Comment } from '#contract/comments.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { forbidden, notFound } from '../failure.ts';
import { gameAccess } from '../games/access.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { postAccess, requireActive, requireParticipant } from '../posts/post-access.ts';
import { lockPost } from '../posts/posts.store.ts';
import { keepFingerprints } from '../reports/earlier-texts.ts';
import { toComment } from './comment.ts';
import { commentById, deleteComment, findComment, insertComment } from './comments.store.ts';

export const COMMENT_NOT_FOUND = 'Comment not found';
export const OWN_COMMENT_ONLY = 'Only the person who wrote this comment can delete it';

/** Comments on a post of an active game that the user takes part in. */
export async function createComment(
  db: Database,
  now: Date,
  userId: string,
  input: { readonly postId: string; readonly content: string },
  key?: string,
): Promise<Comment> {
  const once = { userId, key, route: 'comments.create', body: input, now };
  const { id } = await db.transaction((tx) =>
    createOnce(tx, once, async () => {
      const { post, game } = await postAccess(tx, input.postId, userId, 'share');
      requireParticipant(game);
      requireActive(game, now);
      return insertComment(tx, post, { userId, content: input.content, createdAt: now });
    }),
  );
  return viewComment(db, userId, id);
}

/** Deletes the user's own comment, also in a completed game and in one they have left. */
export async function removeComment(
  { db, secret }: Pick<RequestContext, 'db' | 'secret'>,
  now: Date,
  userId: string,
  commentId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const comment = await findComment(tx, userId, commentId);
    if (!comment) throw notFound(COMMENT_NOT_FOUND);
    if (comment.userId !== userId) await refuseOthers(tx, comment.gameId, userId);
    await lockPost(tx, comment.postId);
    await keepFingerprints(tx, secret, now, [{ ...comment, type: 'comment' }]);
    // A moderator may have hidden or removed it before the lock, and may reinstate it.
    if (!(await deleteComment(tx, comment))) throw notFound(COMMENT_NOT_FOUND);
  });
}

async function refuseOthers(tx: Database, gameId: string, userId: string): Promise<never> {
  const access = await gameAccess(tx, gameId, userId);
  throw access.mayView ? forbidden(OWN_COMMENT_ONLY) : notFound(COMMENT_NOT_FOUND);
}

async function viewComment(db: Database, userId: string, commentId: string): Promise<Comment> {
  const comment = await commentById(db, commentId);
  if (!comment) throw notFound(COMMENT_NOT_FOUND);
  // Authors do not moderate their own comments.
  return toComment(comment, comment.postId, userId, null);
}
