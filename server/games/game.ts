import type { Game } from '#contract/games.ts';
import { imageAddress } from '../images/address.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { ListedGame } from './games.store.ts';
import { statusOf } from './status.ts';

/** A game in the contract's shape, for one viewer. */
export function toGame(found: ListedGame, now: Date): Game {
  const { game } = found;
  return {
    id: game.id,
    name: game.name,
    description: game.description,
    coverImage: imageAddress(game.coverImageId),
    status: statusOf(game, now),
    startTime: game.startTime.toISOString(),
    endTime: game.endTime.toISOString(),
    isPublic: game.isPublic,
    requiresApproval: game.requiresApproval,
    inviteCode: game.inviteCode,
    creatorId: game.creatorId,
    creator: toPublicUser(found.creator),
    viewer: {
      isParticipant: found.viewerIsAdmin !== null,
      isAdmin: found.viewerIsAdmin === true,
      hasPendingRequest: found.hasPendingRequest,
    },
    _count: { participants: game.participantsCount, posts: game.postsCount },
  };
}
