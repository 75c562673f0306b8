import type { AuthorActions, InGameActions } from '#contract/common.ts';
import type { User } from '#contract/users.ts';

/** What the viewer may do about the author of something. Nobody blocks or reports themselves; a hidden author has no name to block. */
export const authorActions = (viewerId: string, author: User): AuthorActions => ({
  canBlock: author.id !== viewerId && author.isDeleted !== true,
  canReport: author.id !== viewerId,
});

/**
 * The same for something in a game, which is given if the viewer moderates it: they decide about everybody else, and ban everybody but the
 * creator. Whether the author has a name makes no difference: it would tell a block from a deleted account.
 */
export const inGameActions = (
  viewerId: string,
  author: User,
  moderated: { readonly creatorId: string } | null,
): InGameActions => ({
  ...authorActions(viewerId, author),
  ...(moderated &&
    author.id !== viewerId && { canModerate: true, canBan: author.id !== moderated.creatorId }),
});
