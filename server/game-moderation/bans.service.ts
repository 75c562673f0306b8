import type * as z from 'zod/mini';
import type { banInput, GameDecision } from '#contract/game-moderation.ts';
import type { Database } from '../db/database.ts';
import { conflict, notFound } from '../failure.ts';
import { lockGame } from '../games/access.store.ts';
import { managerAccess } from '../games/access.ts';
import { answerRequests } from '../invitations/join-requests.store.ts';
import { revokeRestriction } from '../moderation/end-restriction.ts';
import { activeBan, insertRestriction } from '../moderation/restrictions.store.ts';
import { assertMayDecide, removeLockedParticipant } from '../participants/participants.service.ts';
import { lockUserForShare, USER_NOT_FOUND } from '../users/lock-user.ts';
import { ALREADY_DECIDED } from './decision.ts';
import { type Decided, takeDown, viewDecision } from './game-moderation.service.ts';
import { contentOf, isInvolvedIn } from './game-moderation.store.ts';

/** How many posts and comments of a banned user are removed in one transaction. */
const REMOVED_AT_ONCE = 20;

/**
 * Bans a user who is involved in the game: removes them, declines their invitations and requests, and with `removesContent` removes all that
 * they have written. Each removal is logged. The same manager can repeat the call, which continues an interrupted removal. Throws `conflict`
 * when another manager has banned the user.
 */
export async function banUser(
  db: Database,
  now: Date,
  managerId: string,
  gameId: string,
  userId: string,
  { removesContent, ...details }: z.output<typeof banInput>,
): Promise<GameDecision> {
  const by = { moderatorId: managerId, createdAt: now, ...details };
  const id = await db.transaction(async (tx) => {
    await lockUserForShare(tx, managerId);
    const { game } = await managerAccess(tx, gameId, managerId, { lock: 'update' });
    assertMayDecide(game, managerId, userId);
    const before = await activeBan(tx, gameId, userId);
    if (before?.moderatorId === managerId) return before.id;
    if (before !== undefined) throw conflict(ALREADY_DECIDED, 'already_decided');
    if (!(await isInvolvedIn(tx, gameId, userId))) throw notFound(USER_NOT_FOUND);
    await removeLockedParticipant(tx, game, userId, by);
    await answerRequests(tx, gameId, userId, 'declined', now);
    return insertRestriction(tx, {
      ...by,
      gameId,
      gameName: game.name,
      userId,
      subjectType: 'user',
      subjectId: userId,
      kind: 'banned',
    });
  });
  if (removesContent) while (await removeNext(db, gameId, id, userId, by));
  return viewDecision(db, now, managerId, gameId, id);
}

/** Removes the next posts and comments of a banned user; false when there are none, or the ban has ended. */
async function removeNext(
  db: Database,
  gameId: string,
  banId: string,
  userId: string,
  by: Decided,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const game = await lockGame(tx, gameId);
    if (game === undefined || (await activeBan(tx, gameId, userId))?.id !== banId) return false;
    let removed = 0;
    // `takeDown` returns null for a comment that was removed with a post of the same author.
    for (const subject of await contentOf(tx, gameId, userId, REMOVED_AT_ONCE))
      if ((await takeDown(tx, game, subject, 'removed', by)) !== null) removed += 1;
    return removed > 0;
  });
}

/** Ends the ban of a user, who can join again; nothing else is restored. Does nothing for somebody who is not banned. */
export async function unbanUser(
  db: Database,
  now: Date,
  managerId: string,
  gameId: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUserForShare(tx, managerId);
    await managerAccess(tx, gameId, managerId, { lock: 'update' });
    if (!(await isInvolvedIn(tx, gameId, userId))) throw notFound(USER_NOT_FOUND);
    const ban = await activeBan(tx, gameId, userId);
    if (ban) await revokeRestriction(tx, ban.id, { moderatorId: managerId, now });
  });
}
