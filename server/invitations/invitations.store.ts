import type { Database } from '../db/database.ts';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, invitations, participants, restrictions, users } from '../db/schema/index.ts';
import { isNotDeleted } from '../visibility/erasure.store.ts';
import { isReachable, type ViewerId } from '../visibility/visibility.store.ts';

/** What an invitee or requester may see of a game. */
export const invitedGameColumns = {
  id: games.id,
  name: games.name,
  description: games.description,
  isPublic: games.isPublic,
  startTime: games.startTime,
  endTime: games.endTime,
  completedAt: games.completedAt,
};

/** The most rows in lists of pending invitations and requests. */
export const MAX_PENDING_LISTED = 200;

const columns = {
  id: invitations.id,
  invitedById: invitations.invitedById,
  invitedUserId: invitations.invitedUserId,
  invitedEmail: invitations.invitedEmail,
  createdAt: invitations.createdAt,
  game: invitedGameColumns,
};

/** The columns of invitations to games that exist. */
export const selectInvitations = (db: Database) =>
  db
    .select(columns)
    .from(invitations)
    .innerJoin(games, and(eq(games.id, invitations.gameId), isNull(games.deletedAt)));

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

const isPending = eq(invitations.status, 'pending').inlineParams();

const isForName = (userId: ViewerId) => eq(invitations.invitedUserId, userId);

/**
 * Whether an invitation is to the verified address of a user who has not sent it. An unverified address proves nothing: anybody can
 * register with it. Until then only the secret link leads to the invitation. Otherwise senders who were removed from a private
 * game could return with an invitation to their own address.
 */
export function isForEmail(db: Database, userId: ViewerId) {
  const theirEmail = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true).inlineParams()));
  return sql`(${eq(invitations.invitedEmail, theirEmail)} and ${ne(invitations.invitedById, userId)})`;
}

/** Whether the user was removed from the game after the invitation was sent, and not reinstated. */
const isBeforeRemoval = (userId: ViewerId | SQLWrapper) =>
  sql`exists (select from ${restrictions} where ${restrictions.userId} = ${userId}
    and ${restrictions.gameId} = ${invitations.gameId} and ${restrictions.kind} = 'removed-from-game'
    and ${restrictions.endedAt} is null and ${restrictions.createdAt} > ${invitations.createdAt})`;

/**
 * Whether the game exists, the inviter can reach the invitee, and the invitee has not been removed from the game since. Other invitations
 * do not exist for the invitee: one to an address that they confirm after their removal must not readmit them.
 */
export const isDelivered = (userId: ViewerId) =>
  sql`${isNotDeleted(invitations.gameId)} and ${isReachable(userId, invitations.invitedById)}
    and not ${isBeforeRemoval(userId)}`;

/** Whether the invitation is to this user, by id or verified e-mail address. */
const isTo = (db: Database, userId: string) => or(isForName(userId), isForEmail(db, userId));

/** Whether the user has a pending invitation to a game; id and e-mail address each have an index. */
export async function isInvited(db: Database, gameId: string, userId: string): Promise<boolean> {
  const pending = (isTheirs: SQL) =>
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.gameId, gameId), isTheirs, isPending, isDelivered(userId)));
  const found = await pending(isForName(userId))
    .unionAll(pending(isForEmail(db, userId)))
    .limit(1);
  return found.length > 0;
}

const invitee = placeholder('userId', invitations.invitedUserId);

const pendingInvitations = prepareOnce((db) => {
  const alreadyIn = db
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.gameId, invitations.gameId), eq(participants.userId, invitee)));
  const newestFirst = [desc(invitations.createdAt), desc(invitations.id)];
  // Invitations by id and by e-mail address are each read from an index, up to the limit.
  const pending = (isTheirs: SQL) =>
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(isPending, isTheirs, notExists(alreadyIn), isDelivered(invitee)))
      .orderBy(...newestFirst)
      .limit(MAX_PENDING_LISTED);
  const either = pending(isForName(invitee)).unionAll(pending(isForEmail(db, invitee)));
  return selectInvitations(db)
    .where(inArray(invitations.id, either))
    .orderBy(...newestFirst)
    .limit(MAX_PENDING_LISTED);
});

/** The user's pending invitations, newest first, without games they take part in. */
export const invitationsFor = (db: Database, userId: string): Promise<InvitationRow[]> =>
  pendingInvitations(db, { userId });

/** Pending invitations to a game, oldest first. */
export function invitationsOf(db: Database, gameId: string): Promise<InvitationRow[]> {
  return selectInvitations(db)
    .where(and(eq(invitations.gameId, gameId), eq(invitations.status, 'pending')))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(MAX_PENDING_LISTED);
}

export async function findInvitation(db: Database, invitationId: string): Promise<InvitationRow | undefined> {
  const [found] = await selectInvitations(db).where(eq(invitations.id, invitationId));
  return found;
}

/**
 * Locks and returns an invitation; `undefined` when it is not for this user. Accepting or declining one applies to all
 * their invitations to the game, so all are locked, in id order: otherwise two concurrent requests could deadlock.
 */
export async function lockInvitationFor(tx: Database, invitationId: string, userId: string) {
  const game = tx
    .select({ gameId: invitations.gameId })
    .from(invitations)
    .where(eq(invitations.id, invitationId));
  const found = await tx
    .select({ id: invitations.id, gameId: invitations.gameId, status: invitations.status })
    .from(invitations)
    .where(
      and(
        eq(invitations.gameId, game),
        isTo(tx, userId),
        isDelivered(userId),
        or(eq(invitations.status, 'pending'), eq(invitations.id, invitationId)),
      ),
    )
    .orderBy(invitations.id)
    .for('update');
  return found.find((one) => one.id === invitationId);
}

/** The game of the user's invitation; `undefined` without one. */
export async function gameOfInvitationFor(db: Database, invitationId: string, userId: string) {
  const [found] = await db
    .select({ gameId: invitations.gameId })
    .from(invitations)
    .where(and(eq(invitations.id, invitationId), isTo(db, userId), isDelivered(userId)));
  return found?.gameId;
}

/** Inserts an invitation; returns its id, or null when the invitee has a pending one. */
export async function insertInvitation(
  tx: Database,
  invitation: Pick<
    typeof invitations.$inferInsert,
    'gameId' | 'invitedById' | 'invitedUserId' | 'invitedEmail' | 'linkHash' | 'createdAt'
  >,
): Promise<string | null> {
  const [inserted] = await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  return inserted?.id ?? null;
}

/** The user's own pending invitation to a game, by id. */
export async function findInvitationTo(db: Database, gameId: string, userId: string) {
  const [found] = await selectInvitations(db).where(
    and(eq(invitations.gameId, gameId), isForName(userId), eq(invitations.status, 'pending')),
  );
  return found;
}

/** The pending invitation to a game, by e-mail address. */
export async function findInvitationToAddress(db: Database, gameId: string, address: string) {
  const [found] = await selectInvitations(db).where(
    and(eq(invitations.gameId, gameId), eq(invitations.invitedEmail, address), isPending),
  );
  return found;
}

/** Whether the account that has confirmed the address of an invitation was removed from the game after it was sent. */
export async function isForRemoved(db: Database, { id }: Pick<InvitationRow, 'id'>): Promise<boolean> {
  const owner = and(eq(users.email, invitations.invitedEmail), users.emailVerified);
  const found = await db
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(users, and(owner, isBeforeRemoval(users.id)))
    .where(eq(invitations.id, id));
  return found.length > 0;
}

/**
 * Deletes the pending invitation to a user that they do not see, since its inviter is suspended: otherwise nobody else could invite
 * them to the game.
 */
export async function deleteUndelivered(tx: Database, gameId: string, userId: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.gameId, gameId),
        isForName(userId),
        eq(invitations.status, 'pending'),
        sql`not (${isDelivered(userId)})`,
      ),
    );
}

/** Makes an invitation to an e-mail address one to a user. The game's row must be locked. */
export async function assignInvitation(tx: Database, invitationId: string, userId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ invitedUserId: userId, invitedEmail: null })
    .where(eq(invitations.id, invitationId));
}

/**
 * Accepts or declines all pending invitations to the user to a game, by id and by verified e-mail address. Also those of a suspended
 * inviter, which reappear after the suspension.
 */
export async function answerInvitations(
  tx: Database,
  gameId: string,
  userId: string,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ status: answer, answeredAt: now })
    .where(and(eq(invitations.gameId, gameId), isTo(tx, userId), eq(invitations.status, 'pending')));
}

/** Deletes the pending invitations to a game that a user has sent. */
export async function deleteInvitationsFrom(tx: Database, gameId: string, userId: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.gameId, gameId),
        eq(invitations.invitedById, userId),
        eq(invitations.status, 'pending'),
      ),
    );
}

/** Deletes a pending invitation; returns whether it was pending. */
export async function deleteInvitation(tx: Database, invitationId: string): Promise<boolean> {
  const deleted = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, invitationId), eq(invitations.status, 'pending')))
    .returning({ id: invitations.id });
  return deleted.length > 0;
}
