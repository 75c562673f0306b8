import type { ReportSubject } from '#contract/reports.ts';
import { removeComment } from '../../comments/comments.service.ts';
import type { Database } from '../../db/database.ts';
import { Failure } from '../../failure.ts';
import { statusOf } from '../../games/status.ts';
import { redactMessage } from '../../messages/messages.store.ts';
import { ownPostAccess } from '../../posts/post-access.ts';
import { redactPost, removePost, removePostImage } from '../../posts/posts.service.ts';

/**
 * Deletes a comment and a post of an active game, and redacts a message and a post of a completed game, whose results stay. Returns
 * whether there was something to remove: content can be gone already, and users and games are not removed here.
 */
export async function removeContent(
  tx: Database,
  now: Date,
  { type, id }: ReportSubject,
  authorId: string,
): Promise<boolean> {
  try {
    if (type === 'post') await removePostOf(tx, now, authorId, id);
    if (type === 'comment') await removeComment(tx, authorId, id);
    if (type === 'message') return await redactMessage(tx, id);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'notFound') return false;
    throw error;
  }
  return type === 'post' || type === 'comment';
}

/** Removes a post as its author could. */
async function removePostOf(tx: Database, now: Date, authorId: string, postId: string): Promise<void> {
  const { game } = await ownPostAccess(tx, postId, authorId, 'update');
  if (statusOf(game.game, now) === 'active') return removePost(tx, now, authorId, postId);
  await redactPost(tx, now, authorId, postId);
  await removePostImage(tx, now, authorId, postId);
}
