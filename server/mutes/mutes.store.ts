import type { PageRequest } from '#contract/common.ts';
import type { Database } from '../db/database.ts';
import { and, desc, eq, gt, isNull, or } from '../db/drizzle.ts';
import { mutes, users } from '../db/schema/index.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';
import type { Viewer } from '../visibility/visibility.store.ts';

/** A page of the viewer's mutes that have not ended, the latest first. */
export function mutesPage(db: Database, viewer: Viewer, page: PageRequest) {
  return db
    .select({ until: mutes.until, createdAt: mutes.createdAt, person: publicUserColumnsFor(viewer.id) })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .where(and(eq(mutes.muterId, viewer.id), or(isNull(mutes.until), gt(mutes.until, viewer.now))))
    .orderBy(desc(mutes.createdAt), desc(mutes.mutedId))
    .offset((page.page - 1) * page.limit)
    .limit(page.limit);
}

/** Inserts a mute, or replaces the one of the same users. */
export async function putMute(
  tx: Database,
  mute: {
    readonly muterId: string;
    readonly mutedId: string;
    readonly until: Date | null;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { until, createdAt } = mute;
  await tx
    .insert(mutes)
    .values(mute)
    .onConflictDoUpdate({ target: [mutes.muterId, mutes.mutedId], set: { until, createdAt } });
}

export async function deleteMute(db: Database, muterId: string, mutedId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.muterId, muterId), eq(mutes.mutedId, mutedId)));
}
