import type { Participant } from '#contract/games.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { ListedParticipant } from './participants.store.ts';

export function toParticipant(row: ListedParticipant): Participant {
  return { userId: row.userId, user: toPublicUser(row.person), isAdmin: row.isAdmin };
}
