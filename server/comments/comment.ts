import type { Comment } from '#contract/comments.ts';
import { toPerson } from '../users/person.ts';
import type { CommentDetails } from './comments.store.ts';

/** A comment as the contract has it. */
export function toComment(row: CommentDetails): Comment {
  return {
    id: row.id,
    content: row.content,
    postId: row.postId,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    user: toPerson(row.author),
  };
}
