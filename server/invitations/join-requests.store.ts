import type { Database } from '../db/database.ts';
import { and, asc, desc, eq, isNull } from '../db/drizzle.ts';
import { prepareOnce } from '../db/prepared.ts';
import { games, joinRequests, users } from '../db/schema/index.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';
import { preparedViewer, type ViewerId } from '../visibility/visibility.store.ts';
import { invitedGameColumns, MAX_PENDING_LISTED } from './invitations.store.ts';

const selectRequests = (db: Database, viewerId: ViewerId) =>
  db
    .select({
      id: joinRequests.id,
      createdAt: joinRequests.createdAt,
      person: publicUserColumnsFor(viewerId),
      game: invitedGameColumns,
    })
    .from(joinRequests)
    .innerJoin(games, and(eq(games.id, joinRequests.gameId), isNull(games.deletedAt)))
    .innerJoin(users, eq(users.id, joinRequests.userId));

export type JoinRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

const pendingRequests = prepareOnce((db) =>
  selectRequests(db, preparedViewer.id)
    .where(and(eq(joinRequests.userId, preparedViewer.id), eq(joinRequests.status, 'pending').inlineParams()))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(MAX_PENDING_LISTED),
);

/** The user's pending join requests, newest first. */
export const requestsBy = (db: Database, userId: string): Promise<JoinRequestRow[]> =>
  pendingRequests(db, { viewerId: userId });

/** Pending join requests of a game, oldest first. */
export function requestsTo(db: Database, viewerId: string, gameId: string): Promise<JoinRequestRow[]> {
  return selectRequests(db, viewerId)
    .where(and(eq(joinRequests.gameId, gameId), eq(joinRequests.status, 'pending')))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(MAX_PENDING_LISTED);
}

/** Inserts a join request unless the user has a pending one. */
export async function insertRequest(
  tx: Database,
  request: { readonly gameId: string; readonly userId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.insert(joinRequests).values(request).onConflictDoNothing();
}

/** Locks the row of the user who made a join request against deletion of the account. */
export async function lockRequester(tx: Database, gameId: string, requestId: string): Promise<void> {
  const requester = tx
    .select({ userId: joinRequests.userId })
    .from(joinRequests)
    .where(and(eq(joinRequests.gameId, gameId), eq(joinRequests.id, requestId)));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, requester)).for('share');
}

/** Locks and returns a join request of this game. */
export async function lockRequest(tx: Database, gameId: string, requestId: string) {
  const [found] = await tx
    .select({ userId: joinRequests.userId, status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.gameId, gameId), eq(joinRequests.id, requestId)))
    .for('update');
  return found;
}

export async function declineRequest(tx: Database, requestId: string, now: Date): Promise<void> {
  await tx
    .update(joinRequests)
    .set({ status: 'declined', answeredAt: now })
    .where(and(eq(joinRequests.id, requestId), eq(joinRequests.status, 'pending')));
}

/** Declines all pending join requests of a game. */
export async function declineRequestsTo(tx: Database, gameId: string, now: Date): Promise<void> {
  await tx
    .update(joinRequests)
    .set({ status: 'declined', answeredAt: now })
    .where(and(eq(joinRequests.gameId, gameId), eq(joinRequests.status, 'pending')));
}

/** Approves or declines the user's pending join request to a game. */
export async function answerRequests(
  tx: Database,
  gameId: string,
  userId: string,
  answer: 'approved' | 'declined',
  now: Date,
): Promise<void> {
  await tx
    .update(joinRequests)
    .set({ status: answer, answeredAt: now })
    .where(
      and(
        eq(joinRequests.gameId, gameId),
        eq(joinRequests.userId, userId),
        eq(joinRequests.status, 'pending'),
      ),
    );
}
