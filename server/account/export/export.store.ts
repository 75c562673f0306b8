import { and, asc, eq, or, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import {
  accounts,
  comments,
  gameNotifications,
  gameResults,
  games,
  groupMembers,
  groups,
  images,
  invitations,
  joinRequests,
  messages,
  participants,
  posts,
  postUpvotes,
  sessions,
  users,
} from '../../db/schema/index.ts';

/** So many rows are read at once, and no more are ever held. */
export const ROWS_AT_ONCE = 500;

/** The last row of the page before: by its moment, then by its id. */
export type After = { readonly createdAt: Date; readonly id: string } | null;

/** What comes after a row in the order of an index on moment and id. */
const following = (createdAt: PgColumn, id: PgColumn, after: After) =>
  after === null
    ? undefined
    : sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;

export async function profileOf(db: Database, userId: string) {
  const [profile] = await db.select().from(users).where(eq(users.id, userId));
  return profile;
}

export function signInsOf(db: Database, userId: string) {
  return db
    .select({ with: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId));
}

export function browsersOf(db: Database, userId: string) {
  return db
    .select({
      browser: sessions.userAgent,
      address: sessions.ipAddress,
      since: sessions.createdAt,
      until: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId));
}

const gameColumns = {
  id: games.id,
  name: games.name,
  description: games.description,
  isPublic: games.isPublic,
  requiresApproval: games.requiresApproval,
  startTime: games.startTime,
  endTime: games.endTime,
  createdAt: games.createdAt,
};

/** Games a person made, without those they play in, which `placesOf` has; the id of the last row goes on. */
export function madeBy(db: Database, userId: string, after: After) {
  return db
    .select({ ...gameColumns, inviteCode: games.inviteCode, coverImageId: games.coverImageId })
    .from(games)
    .where(and(eq(games.creatorId, userId), following(games.createdAt, games.id, after)))
    .orderBy(asc(games.createdAt), asc(games.id))
    .limit(ROWS_AT_ONCE);
}

/** Games a person takes part in, with what they have reached in each. */
export function placesOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: games.id,
      createdAt: games.createdAt,
      name: games.name,
      startTime: games.startTime,
      endTime: games.endTime,
      joinedAt: participants.joinedAt,
      isAdmin: participants.isAdmin,
      counts: participants.counts,
      score: participants.score,
      votesReceived: participants.votesReceived,
      group: groups.name,
      position: gameResults.position,
      medal: gameResults.medalType,
      popularVote: gameResults.popularVote,
    })
    .from(participants)
    .innerJoin(games, eq(games.id, participants.gameId))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.gameId, participants.gameId), eq(groupMembers.userId, participants.userId)),
    )
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(
      gameResults,
      and(eq(gameResults.gameId, participants.gameId), eq(gameResults.userId, participants.userId)),
    )
    .where(and(eq(participants.userId, userId), following(games.createdAt, games.id, after)))
    .orderBy(asc(games.createdAt), asc(games.id))
    .limit(ROWS_AT_ONCE);
}

export function postsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: posts.id,
      game: games.name,
      content: posts.content,
      imageId: posts.imageId,
      upvotes: posts.upvotesCount,
      comments: posts.commentsCount,
      redactedAt: posts.redactedAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .where(and(eq(posts.userId, userId), following(posts.createdAt, posts.id, after)))
    .orderBy(asc(posts.createdAt), asc(posts.id))
    .limit(ROWS_AT_ONCE);
}

export function commentsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: comments.id,
      game: games.name,
      postId: comments.postId,
      content: comments.content,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(games, eq(games.id, comments.gameId))
    .where(and(eq(comments.userId, userId), following(comments.createdAt, comments.id, after)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(ROWS_AT_ONCE);
}

export function votesOf(db: Database, userId: string, after: After) {
  return db
    .select({ id: postUpvotes.postId, game: games.name, createdAt: postUpvotes.createdAt })
    .from(postUpvotes)
    .innerJoin(posts, eq(posts.id, postUpvotes.postId))
    .innerJoin(games, eq(games.id, posts.gameId))
    .where(and(eq(postUpvotes.userId, userId), following(postUpvotes.createdAt, postUpvotes.postId, after)))
    .orderBy(asc(postUpvotes.createdAt), asc(postUpvotes.postId))
    .limit(ROWS_AT_ONCE);
}

/** Messages a person sent or received; each half is read from its own index. */
export function messagesOf(db: Database, userId: string, after: After, half: 'sent' | 'received') {
  const [own, others] =
    half === 'sent' ? [messages.senderId, messages.recipientId] : [messages.recipientId, messages.senderId];
  return db
    .select({
      id: messages.id,
      game: games.name,
      other: users.displayUsername,
      content: messages.content,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
    })
    .from(messages)
    .innerJoin(games, eq(games.id, messages.gameId))
    .innerJoin(users, eq(users.id, others))
    .where(and(eq(own, userId), following(messages.createdAt, messages.id, after)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(ROWS_AT_ONCE);
}

const inviter = alias(users, 'inviter');
const invitee = alias(users, 'invitee');

/** Invitations a person sent, or received by name or by their e-mail address; nobody's address is among it. */
export function invitationsOf(db: Database, userId: string, after: After) {
  const ownEmail = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return db
    .select({
      id: invitations.id,
      game: games.name,
      by: inviter.displayUsername,
      to: invitee.displayUsername,
      status: invitations.status,
      createdAt: invitations.createdAt,
      answeredAt: invitations.answeredAt,
    })
    .from(invitations)
    .innerJoin(games, eq(games.id, invitations.gameId))
    .innerJoin(inviter, eq(inviter.id, invitations.invitedById))
    .leftJoin(invitee, eq(invitee.id, invitations.invitedUserId))
    .where(
      and(
        or(
          eq(invitations.invitedById, userId),
          eq(invitations.invitedUserId, userId),
          eq(invitations.invitedEmail, ownEmail),
        ),
        following(invitations.createdAt, invitations.id, after),
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(ROWS_AT_ONCE);
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
    .innerJoin(games, eq(games.id, joinRequests.gameId))
    .where(and(eq(joinRequests.userId, userId), following(joinRequests.createdAt, joinRequests.id, after)))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(ROWS_AT_ONCE);
}

export function notificationsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: gameNotifications.id,
      game: games.name,
      type: gameNotifications.type,
      createdAt: gameNotifications.createdAt,
      readAt: gameNotifications.readAt,
    })
    .from(gameNotifications)
    .innerJoin(games, eq(games.id, gameNotifications.gameId))
    .where(
      and(
        eq(gameNotifications.userId, userId),
        following(gameNotifications.createdAt, gameNotifications.id, after),
      ),
    )
    .orderBy(asc(gameNotifications.createdAt), asc(gameNotifications.id))
    .limit(ROWS_AT_ONCE);
}

/** One of the photos in an export. */
export async function photoOf(db: Database, imageId: string) {
  const [photo] = await db
    .select({ mime: images.mime, bytes: images.bytes })
    .from(images)
    .where(eq(images.id, imageId));
  return photo;
}
