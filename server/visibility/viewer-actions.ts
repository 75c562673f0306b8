import type { AuthorActions } from '#contract/common.ts';
import type { User } from '#contract/users.ts';

/** What the viewer may do about the author of something. Nobody blocks or reports themselves; a hidden author has no name to block. */
export const authorActions = (viewerId: string, author: User): AuthorActions => ({
  canBlock: author.id !== viewerId && author.isDeleted !== true,
  canReport: author.id !== viewerId,
});

/** The same for something in a game: its moderators decide about everybody else. The creator is no subject as a participant. */
export const inGameActions = (viewerId: string, author: User, moderates: boolean) => ({
  ...authorActions(viewerId, author),
  ...(moderates && author.id !== viewerId && { canModerate: true }),
});
