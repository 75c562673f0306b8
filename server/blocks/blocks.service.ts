import type { Block } from '#contract/blocks.ts';
import type { PageRequest } from '#contract/common.ts';
import type { Database } from '../db/database.ts';
import { invalid, notFound } from '../failure.ts';
import { lockUserForShare, USER_NOT_FOUND } from '../users/lock-user.ts';
import { userExists } from '../users/public-user.store.ts';
import { toPublicUser } from '../users/public-user.ts';
import { blocksPage, deleteBlock, deleteInvitationsBetween, insertBlock } from './blocks.store.ts';

export const NOT_ONESELF = 'You cannot block yourself';

/** A page of the people whom the user has blocked, the latest first. */
export async function listBlocks(db: Database, userId: string, page: PageRequest): Promise<Block[]> {
  const rows = await blocksPage(db, userId, page);
  return rows.map(({ person, createdAt }) => ({
    user: toPublicUser(person),
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Blocks somebody: from now on neither sees the other, and pending invitations between them are gone. Idempotent. Also blocks a
 * deleted account and somebody who has blocked the user: refusing either would distinguish the two.
 */
export async function blockUser(db: Database, now: Date, userId: string, otherId: string): Promise<void> {
  if (otherId === userId) throw invalid(NOT_ONESELF);
  await db.transaction(async (tx) => {
    await lockUserForShare(tx, userId);
    if (!(await userExists(tx, otherId))) throw notFound(USER_NOT_FOUND);
    await insertBlock(tx, { blockerId: userId, blockedId: otherId, createdAt: now });
    await deleteInvitationsBetween(tx, userId, otherId);
  });
}

/** Takes a block back. Idempotent. A block by the other side stays. */
export function unblockUser(db: Database, userId: string, otherId: string): Promise<void> {
  return deleteBlock(db, userId, otherId);
}
