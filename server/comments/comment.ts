import type { Comment } from '#contract/comments.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { CommentDetails } from './comments.store.ts';

/** A comment in the contract's shape. */
export function toComment(row: CommentDetails): Comment {
  return {
    id: row.id,
    content: row.content,
    postId: row.postId,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    user: toPublicUser(row.author),
  };
}
