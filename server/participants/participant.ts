import type { Participant } from '#contract/games.ts';
import type { GameAccess } from '../games/access.ts';
import { toPublicUser } from '../users/public-user.ts';
import { inGameActions } from '../visibility/viewer-actions.ts';
import type { ListedParticipant } from './participants-page.store.ts';

/** A participant of a game as the viewer sees them. */
export function toParticipant(
  row: ListedParticipant,
  viewerId: string,
  { game, manages }: Pick<GameAccess, 'game' | 'manages'>,
): Participant {
  const user = toPublicUser(row.person);
  const viewer = inGameActions(viewerId, user, manages && row.userId !== game.creatorId ? game : null);
  return { userId: row.userId, user, isAdmin: row.isAdmin, viewer };
}
