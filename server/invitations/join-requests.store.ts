import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { games, joinRequests, users } from '../db/schema/index.ts';
import { personColumns } from '../users/person.store.ts';
import { invitedGameColumns, WAITING_LISTED } from './invitations.store.ts';

const selectRequests = (db: Database) =>
  db
    .select({
      id: joinRequests.id,
      createdAt: joinRequests.createdAt,
      person: personColumns,
      game: invitedGameColumns,
    })
    .from(joinRequests)
    .innerJoin(games, eq(games.id, joinRequests.gameId))
    .innerJoin(users, eq(users.id, joinRequests.userId));

export type JoinRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

/** Requests of this person that wait for an answer, the newest first. */
export function requestsBy(db: Database, userId: string): Promise<JoinRequestRow[]> {
  return selectRequests(db)
    .where(and(eq(joinRequests.userId, userId), eq(joinRequests.status, 'pending')))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(WAITING_LISTED);
}

/** Requests to join a game that wait for an answer, the oldest first. */
export function requestsTo(db: Database, gameId: string): Promise<JoinRequestRow[]> {
  return selectRequests(db)
    .where(and(eq(joinRequests.gameId, gameId), eq(joinRequests.status, 'pending')))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(WAITING_LISTED);
}

/** Asks to be let in; nothing happens when a request of this person waits already. */
export async function insertRequest(
  tx: Database,
  request: { readonly gameId: string; readonly userId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.insert(joinRequests).values(request).onConflictDoNothing();
}

/** A request to this very game, held still until the transaction ends. */
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

/** A game that turns private takes no requests: those that wait are declined. */
export async function declineRequestsTo(tx: Database, gameId: string, now: Date): Promise<void> {
  await tx
    .update(joinRequests)
    .set({ status: 'declined', answeredAt: now })
    .where(and(eq(joinRequests.gameId, gameId), eq(joinRequests.status, 'pending')));
}

/** However a person came into a game: their request is answered. */
export async function approveRequests(
  tx: Database,
  gameId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(joinRequests)
    .set({ status: 'approved', answeredAt: now })
    .where(
      and(
        eq(joinRequests.gameId, gameId),
        eq(joinRequests.userId, userId),
        eq(joinRequests.status, 'pending'),
      ),
    );
}
