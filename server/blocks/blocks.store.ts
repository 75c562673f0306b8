import type { PageRequest } from '#contract/common.ts';
import type { Database } from '../db/database.ts';
import { and, desc, eq, or, sql } from '../db/drizzle.ts';
import { blocks, invitations, users } from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import { namedUnlessBlocker } from '../visibility/visibility.store.ts';

/** A page of the user's blocks, the latest first. Somebody who has blocked the user too is without a name. */
export function blocksPage(db: Database, userId: string, page: PageRequest) {
  return db
    .select({
      createdAt: blocks.createdAt,
      person: { ...publicUserColumns, userMask: namedUnlessBlocker(userId, users.id) },
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, userId))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .offset((page.page - 1) * page.limit)
    .limit(page.limit);
}

/** Inserts a block unless it exists. */
export async function insertBlock(
  tx: Database,
  block: { readonly blockerId: string; readonly blockedId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.insert(blocks).values(block).onConflictDoNothing();
}

export async function deleteBlock(db: Database, blockerId: string, blockedId: string): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

/** Deletes the pending invitations of each of two users to the other, by name and by verified e-mail address. */
export async function deleteInvitationsBetween(tx: Database, one: string, other: string): Promise<void> {
  const emailOf = (userId: string) =>
    tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), sql`${users.emailVerified}`));
  const fromTo = (from: string, to: string) =>
    and(
      eq(invitations.invitedById, from),
      or(eq(invitations.invitedUserId, to), eq(invitations.invitedEmail, emailOf(to))),
    );
  await tx
    .delete(invitations)
    .where(and(eq(invitations.status, 'pending'), or(fromTo(one, other), fromTo(other, one))));
}
