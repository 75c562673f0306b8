import type { Participant } from '#contract/games.ts';
import type { GameAccess } from '../games/access.ts';
import { toPublicUser } from '../users/public-user.ts';
import { participantActions } from '../visibility/viewer-actions.ts';
import type { ListedParticipant } from './participants-page.store.ts';

/** A participant of a game as the viewer sees them. */
export function toParticipant(
  row: ListedParticipant,
  viewerId: string,
  access: Pick<GameAccess, 'game' | 'isManager' | 'isParticipant'>,
): Participant {
  const user = toPublicUser(row.person);
  const viewer = participantActions(viewerId, user, access);
  return { userId: row.userId, user, isAdmin: row.isAdmin, viewer };
}
