import { forbidden } from '../failure.ts';

const OWN_CONTENT = 'You cannot decide about yourself or what you have written';

/** Nobody decides about themselves: throws `forbidden` to a moderator whom a decision affects. Commands have no moderator. */
export function refuseOwn(moderatorId: string | null, userId: string): void {
  if (userId === moderatorId) throw forbidden(OWN_CONTENT);
}
