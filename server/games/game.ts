import type { Game } from '#contract/games.ts';
import { imageAddress } from '../images/address.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { ListedGame } from './games.store.ts';
import { statusOf } from './status.ts';

/** A game in the contract's shape, for one viewer; null is signed out. */
export function toGame(found: ListedGame, viewerId: string | null, now: Date): Game {
  const { game } = found;
  const status = statusOf(game, now);
  const isParticipant = found.viewerIsAdmin !== null;
  const isCreator = game.creatorId === viewerId;
  return {
    id: game.id,
    name: game.name,
    description: game.description,
    coverImage: imageAddress(game.coverImageId),
    status,
    startTime: game.startTime.toISOString(),
    endTime: game.endTime.toISOString(),
    isPublic: game.isPublic,
    requiresApproval: game.requiresApproval,
    inviteCode: game.inviteCode,
    creatorId: game.creatorId,
    creator: toPublicUser(found.creator),
    viewer: {
      isParticipant,
      isAdmin: found.viewerIsAdmin === true,
      // Otherwise the viewer can join at once, as `enter` of the participants decides.
      hasPendingRequest: game.isPublic && game.requiresApproval && found.hasPendingRequest,
      canPost: isParticipant && status === 'active',
      canEdit: isCreator || found.viewerIsAdmin === true,
      canDelete: isCreator,
      canReport: viewerId !== null && !isCreator,
    },
    _count: { participants: game.participantsCount, posts: game.postsCount },
  };
}
