import type { Database } from '../../../db/database.ts';
import { and, asc, eq } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { blocks, mutes, users } from '../../../db/schema/index.ts';
import { namedUnlessBlocker, userMask } from '../../../visibility/visibility.store.ts';

/** The people whom the user has blocked. */
export function blocksOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: blocks.blockedId,
      other: users.displayUsername,
      otherMask: namedUnlessBlocker(userId, users.id),
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, userId), following(blocks.createdAt, blocks.blockedId, after)))
    .orderBy(asc(blocks.createdAt), asc(blocks.blockedId))
    .limit(ROWS_PER_PAGE);
}

/** The people whom the user has muted. */
export function mutesOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: mutes.mutedId,
      other: users.displayUsername,
      otherMask: userMask(userId, users.id),
      createdAt: mutes.createdAt,
      until: mutes.until,
    })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .where(and(eq(mutes.muterId, userId), following(mutes.createdAt, mutes.mutedId, after)))
    .orderBy(asc(mutes.createdAt), asc(mutes.mutedId))
    .limit(ROWS_PER_PAGE);
}
