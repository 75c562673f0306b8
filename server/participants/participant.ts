import type { Participant } from '#contract/games.ts';
import { toPerson } from '../users/person.ts';
import type { ListedParticipant } from './participants.store.ts';

export function toParticipant(row: ListedParticipant): Participant {
  return { userId: row.userId, user: toPerson(row.person), isAdmin: row.isAdmin };
}
