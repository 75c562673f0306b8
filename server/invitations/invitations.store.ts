import { and, asc, desc, eq, exists, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { games, invitations, participants, users } from '../db/schema/index.ts';

/** What an invited or waiting person may know of a game. */
export const invitedGameColumns = {
  id: games.id,
  name: games.name,
  description: games.description,
  isPublic: games.isPublic,
  startTime: games.startTime,
  endTime: games.endTime,
  completedAt: games.completedAt,
};

/** No list of what waits carries more; what is answered makes room for the next. */
export const WAITING_LISTED = 200;

const columns = {
  id: invitations.id,
  invitedById: invitations.invitedById,
  invitedUserId: invitations.invitedUserId,
  invitedEmail: invitations.invitedEmail,
  createdAt: invitations.createdAt,
  game: invitedGameColumns,
};

const selectInvitations = (db: Database) =>
  db.select(columns).from(invitations).innerJoin(games, eq(games.id, invitations.gameId));

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

const isForName = (userId: string) => eq(invitations.invitedUserId, userId);

function isForEmail(db: Database, userId: string) {
  const theirEmail = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return eq(invitations.invitedEmail, theirEmail);
}

/** The invitation names this person, or the e-mail address they have here. */
const isFor = (db: Database, userId: string) => or(isForName(userId), isForEmail(db, userId));

/** Whether an invitation of this person to the game of the query around waits; each way to be invited has its own index. */
export function isInvited(db: Database, userId: string): SQL {
  const waiting = (isTheirs: SQL) =>
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.gameId, games.id), isTheirs, eq(invitations.status, 'pending')));
  return sql`(${exists(waiting(isForName(userId)))} or ${exists(waiting(isForEmail(db, userId)))})`;
}

/** Invitations that wait for this person's answer, the newest first; none to a game they are in already. */
export function invitationsFor(db: Database, userId: string): Promise<InvitationRow[]> {
  const alreadyIn = db
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.gameId, invitations.gameId), eq(participants.userId, userId)));
  const newestFirst = [desc(invitations.createdAt), desc(invitations.id)];
  // Each of the two ways to be invited is read from an index of its own, no further than the list goes.
  const waiting = (isTheirs: SQL) =>
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.status, 'pending'), isTheirs, notExists(alreadyIn)))
      .orderBy(...newestFirst)
      .limit(WAITING_LISTED);
  const either = waiting(isForName(userId)).unionAll(waiting(isForEmail(db, userId)));
  return selectInvitations(db)
    .where(inArray(invitations.id, either))
    .orderBy(...newestFirst)
    .limit(WAITING_LISTED);
}

/** Invitations to a game that wait for an answer, the oldest first. */
export function invitationsOf(db: Database, gameId: string): Promise<InvitationRow[]> {
  return selectInvitations(db)
    .where(and(eq(invitations.gameId, gameId), eq(invitations.status, 'pending')))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(WAITING_LISTED);
}

export async function findInvitation(db: Database, invitationId: string): Promise<InvitationRow | undefined> {
  const [found] = await selectInvitations(db).where(eq(invitations.id, invitationId));
  return found;
}

/**
 * The invitation's state, held still until the transaction ends; `undefined` when it is not for this person. One answer
 * answers all of their invitations to the game, so all of them are locked, in one order: else two answers at once would
 * wait for each other.
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
        isFor(tx, userId),
        or(eq(invitations.status, 'pending'), eq(invitations.id, invitationId)),
      ),
    )
    .orderBy(invitations.id)
    .for('update');
  return found.find((one) => one.id === invitationId);
}

/** The game of an invitation to this person; `undefined` when there is no such invitation. */
export async function gameOfInvitationFor(db: Database, invitationId: string, userId: string) {
  const [found] = await db
    .select({ gameId: invitations.gameId })
    .from(invitations)
    .where(and(eq(invitations.id, invitationId), isFor(db, userId)));
  return found?.gameId;
}

/** Writes an invitation; answers its id, or null when the same invitee has one that waits. */
export async function insertInvitation(
  tx: Database,
  invitation: Pick<
    typeof invitations.$inferInsert,
    'gameId' | 'invitedById' | 'invitedUserId' | 'invitedEmail' | 'createdAt'
  >,
): Promise<string | null> {
  const [inserted] = await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  return inserted?.id ?? null;
}

/** Answers whatever waits for this person's answer in a game: they may be invited by name and by e-mail address. */
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
    .where(and(eq(invitations.gameId, gameId), isFor(tx, userId), eq(invitations.status, 'pending')));
}

/** Takes back an invitation that waits; says whether it still did. */
export async function deleteInvitation(tx: Database, invitationId: string): Promise<boolean> {
  const deleted = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, invitationId), eq(invitations.status, 'pending')))
    .returning({ id: invitations.id });
  return deleted.length > 0;
}
