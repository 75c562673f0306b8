import type { AuthorActions } from '#contract/common.ts';
import type { User } from '#contract/users.ts';

/** What the viewer may do about the author of something. Nobody blocks or reports themselves; a hidden author has no name to block. */
export const authorActions = (viewerId: string, author: User): AuthorActions => ({
  canBlock: author.id !== viewerId && author.isDeleted !== true,
  canReport: author.id !== viewerId,
});
