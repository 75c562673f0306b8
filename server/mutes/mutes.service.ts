import type { PageRequest } from '#contract/common.ts';
import { type Mute, UNTIL_IN_PAST } from '#contract/mutes.ts';
import type { Database } from '../db/database.ts';
import { invalid, notFound } from '../failure.ts';
import { lockUserForShare, USER_NOT_FOUND } from '../users/lock-user.ts';
import { userExists } from '../users/public-user.store.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { Viewer } from '../visibility/visibility.store.ts';
import { deleteMute, mutesPage, putMute } from './mutes.store.ts';

export const NOT_ONESELF = 'You cannot mute yourself';

/** A page of the people whom the viewer has muted, the latest first. */
export async function listMutes(db: Database, viewer: Viewer, page: PageRequest): Promise<Mute[]> {
  const rows = await mutesPage(db, viewer, page);
  return rows.map(({ person, until, createdAt }) => ({
    user: toPublicUser(person),
    until: until?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Mutes somebody until a time, or for good without one. Replaces an earlier mute. */
export async function muteUser(
  db: Database,
  { id: muterId, now }: Viewer,
  mutedId: string,
  until: Date | null,
): Promise<void> {
  if (mutedId === muterId) throw invalid(NOT_ONESELF);
  if (until !== null && until <= now) throw invalid(UNTIL_IN_PAST);
  await db.transaction(async (tx) => {
    await lockUserForShare(tx, muterId);
    if (!(await userExists(tx, mutedId))) throw notFound(USER_NOT_FOUND);
    await putMute(tx, { muterId, mutedId, until, createdAt: now });
  });
}

/** Takes a mute back. Idempotent. */
export function unmuteUser(db: Database, userId: string, otherId: string): Promise<void> {
  return deleteMute(db, userId, otherId);
}
