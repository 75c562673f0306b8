import type { Comment } from '#contract/comments.ts';
import { toPublicUser } from '../users/public-user.ts';
import { inGameActions } from '../visibility/viewer-actions.ts';
import type { CommentDetails } from './comments.store.ts';

/** A comment in the contract's shape, for one viewer; with its game if they moderate it. */
export function toComment(
  row: CommentDetails,
  postId: string,
  viewerId: string,
  moderated: { readonly creatorId: string } | null,
): Comment {
  const user = toPublicUser(row.author);
  return {
    id: row.id,
    content: row.content,
    postId,
    userId: row.userId,
    createdAt: row.createdAt,
    user,
    viewer: { ...inGameActions(viewerId, user, moderated), canDelete: row.userId === viewerId },
  };
}
