import type { AuthorActions, InGameActions } from '#contract/common.ts';
import type { ParticipantActions } from '#contract/games.ts';
import type { User } from '#contract/users.ts';

/** What the viewer may do about the author of something: not block or report themselves, and not block an anonymous author. */
export const authorActions = (viewerId: string, author: User): AuthorActions => ({
  canBlock: author.id !== viewerId && author.isDeleted !== true,
  canReport: author.id !== viewerId,
});

/**
 * The same for something in a game, which is given if the viewer moderates it: they decide about everybody else, and ban everybody but the
 * creator. Whether the author has a name makes no difference: it would reveal whether it is a block or a deleted account.
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

/** Whether the viewer may write to somebody who takes part in the same game. */
export const canMessage = (viewerId: string, user: User): boolean =>
  user.id !== viewerId && user.isDeleted !== true;

/** What the viewer, who takes part in a game or manages it, may do with a participant. */
export function participantActions(
  viewerId: string,
  user: User,
  {
    game,
    isParticipant,
    isManager,
  }: {
    readonly game: { readonly creatorId: string };
    readonly isParticipant: boolean;
    readonly isManager: boolean;
  },
): ParticipantActions {
  const isCreator = user.id === game.creatorId;
  const decides = isManager && !isCreator && user.id !== viewerId;
  return {
    ...inGameActions(viewerId, user, isManager && !isCreator ? game : null),
    ...(isParticipant && canMessage(viewerId, user) && { canMessage: true }),
    ...(decides && { canRemove: true }),
    ...(decides && user.isDeleted !== true && { canSetAdmin: true }),
  };
}
