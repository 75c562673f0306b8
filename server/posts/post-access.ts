import type { Database } from '../db/database.ts';
import { conflict, forbidden, notFound } from '../failure.ts';
import { type GameAccess, type GameLock, gameAccess, PARTICIPANTS_ONLY } from '../games/access.ts';
import { statusOf } from '../games/status.ts';
import { findPost, lockPost, type PostRow } from './posts.store.ts';

export const POST_NOT_FOUND = 'Post not found';
export const OWN_POST_ONLY = 'Only the person who shared this accomplishment can do this';
export const NOT_ACTIVE = 'This is possible only while the game is active';
export const NOT_COMPLETED = 'This is possible only once the game is completed';

export type PostAccess = { readonly post: PostRow; readonly game: GameAccess };

/**
 * Locks a post and its game for a user who may see it: viewers of the game, and the author even after leaving. Throws
 * the same `notFound` for a missing post, for one in a private game of others and for one whose author a block separates from the
 * user.
 */
export async function postAccess(
  tx: Database,
  postId: string,
  userId: string,
  lock: GameLock,
): Promise<PostAccess> {
  const found = await findPost(tx, userId, postId);
  if (!found) throw notFound(POST_NOT_FOUND);
  const game = await gameAccess(tx, found.gameId, userId, { lock });
  const post = await lockPost(tx, postId);
  if (!post || !(game.mayView || post.userId === userId)) throw notFound(POST_NOT_FOUND);
  return { post, game };
}

/** Access of the post's author, else throws. */
export async function ownPostAccess(
  tx: Database,
  postId: string,
  userId: string,
  lock: GameLock,
): Promise<PostAccess> {
  const access = await postAccess(tx, postId, userId, lock);
  if (access.post.userId !== userId) throw forbidden(OWN_POST_ONLY);
  return access;
}

/** Throws `forbidden` unless the user is a participant. */
export function requireParticipant(game: GameAccess): void {
  if (!game.isParticipant) throw forbidden(PARTICIPANTS_ONLY, 'participants_only');
}

/** Throws `conflict` unless the game is active. */
export function requireActive(game: GameAccess, now: Date): void {
  if (statusOf(game.game, now) !== 'active') throw conflict(NOT_ACTIVE, 'game_not_active');
}

/** Throws `conflict` unless the game is completed. */
export function requireCompleted(game: GameAccess, now: Date): void {
  if (statusOf(game.game, now) !== 'completed') throw conflict(NOT_COMPLETED, 'game_not_completed');
}
