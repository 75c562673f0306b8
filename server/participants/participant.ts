import type { Participant } from '#contract/games.ts';
import { toPublicUser } from '../users/public-user.ts';
import { authorActions } from '../visibility/viewer-actions.ts';
import type { ListedParticipant } from './participants.store.ts';

/** A participant as the viewer sees them. */
export function toParticipant(row: ListedParticipant, viewerId: string): Participant {
  const user = toPublicUser(row.person);
  return { userId: row.userId, user, isAdmin: row.isAdmin, viewer: authorActions(viewerId, user) };
}
