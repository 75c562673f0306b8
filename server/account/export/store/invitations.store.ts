import type { Database } from '../../../db/database.ts';
import { alias, and, asc, eq, isNull, or } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { games, invitations, joinRequests, users } from '../../../db/schema/index.ts';
import { isForEmail } from '../../../invitations/invitations.store.ts';
import { userMask } from '../../../visibility/visibility.store.ts';

const inviter = alias(users, 'inviter');
const invitee = alias(users, 'invitee');

/** Invitations the user sent, or received by username or verified e-mail address; no e-mail addresses are selected. */
export function invitationsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: invitations.id,
      game: games.name,
      by: inviter.displayUsername,
      byMask: userMask(userId, inviter.id),
      to: invitee.displayUsername,
      toMask: userMask(userId, invitee.id),
      status: invitations.status,
      createdAt: invitations.createdAt,
      answeredAt: invitations.answeredAt,
    })
    .from(invitations)
    .innerJoin(games, and(eq(games.id, invitations.gameId), isNull(games.deletedAt)))
    .innerJoin(inviter, eq(inviter.id, invitations.invitedById))
    .leftJoin(invitee, eq(invitee.id, invitations.invitedUserId))
    .where(
      and(
        or(
          eq(invitations.invitedById, userId),
          eq(invitations.invitedUserId, userId),
          isForEmail(db, userId),
        ),
        following(invitations.createdAt, invitations.id, after),
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(ROWS_PER_PAGE);
}

export function requestsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: joinRequests.id,
      game: games.name,
      status: joinRequests.status,
      createdAt: joinRequests.createdAt,
      answeredAt: joinRequests.answeredAt,
    })
    .from(joinRequests)
    .innerJoin(games, and(eq(games.id, joinRequests.gameId), isNull(games.deletedAt)))
    .where(and(eq(joinRequests.userId, userId), following(joinRequests.createdAt, joinRequests.id, after)))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(ROWS_PER_PAGE);
}
