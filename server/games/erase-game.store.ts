import type { Database } from '../db/database.ts';
import { type DeleteRows, deleteFrom, deleteRows } from '../db/delete-rows.store.ts';
import { and, eq, isNotNull, isNull, sql } from '../db/drizzle.ts';
import {
  comments,
  earlierTexts,
  games,
  groups,
  invitations,
  joinRequests,
  messages,
  participants,
  postHours,
  posts,
  postUpvotes,
} from '../db/schema/index.ts';

/** Locks a game that is deleted and not erased yet; returns whether it is. */
export async function lockDeletedGame(tx: Database, gameId: string): Promise<boolean> {
  const found = await tx
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.id, gameId), isNotNull(games.deletedAt), isNull(games.takenDownAt)))
    .for('update');
  return found.length > 0;
}

const firstPosts = (gameId: string, limit: number) => sql`
  select ${posts.id} from ${posts} where ${eq(posts.gameId, gameId)} order by ${posts.createdAt}, ${posts.id} limit ${limit}`;

/** Deletes votes for the first `limit` posts. */
export const deleteVotes: DeleteRows = (tx, gameId, limit) =>
  deleteFrom(
    tx,
    postUpvotes,
    sql`select v.ctid from (${firstPosts(gameId, limit)}) p join ${postUpvotes} v on v.post_id = p.id limit ${limit}`,
  );

/** Deletes the first posts, which must have neither comments nor votes; returns the photo of each. */
export async function deletePosts(tx: Database, gameId: string, limit: number): Promise<(string | null)[]> {
  const deleted = await tx
    .delete(posts)
    .where(sql`${posts.id} in (${firstPosts(gameId, limit)})`)
    .returning({ imageId: posts.imageId });
  return deleted.map(({ imageId }) => imageId);
}

/** The database deletes group memberships, results and notifications of each participant (cascade). */
export const deleteParticipants = deleteRows(participants, participants.gameId);
export const deleteComments = deleteRows(comments, comments.gameId);

/** What belongs to a game beside participants and posts. */
export const deleteOthers: readonly DeleteRows[] = [
  deleteRows(messages, messages.gameId),
  deleteRows(earlierTexts, earlierTexts.gameId),
  deleteRows(invitations, invitations.gameId),
  deleteRows(joinRequests, joinRequests.gameId),
  deleteRows(groups, groups.gameId),
  deleteRows(postHours, postHours.gameId),
];

/** Deletes the row of a game whose rows are deleted. */
export async function deleteGameRow(tx: Database, gameId: string): Promise<void> {
  await tx.delete(games).where(eq(games.id, gameId));
}
