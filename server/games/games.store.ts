import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  ilike,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { games, joinRequests, participants, posts, users } from '../db/schema/index.ts';
import { lockImages } from '../images/images.store.ts';
import { personColumns } from '../users/person.store.ts';
import type { GameRow } from './access.store.ts';

/** How many games of one kind a discovery list carries; the screens show the top three of each. */
const DISCOVER_LIMIT = 100;
const SEARCH_LIMIT = 50;
/** How many of one's own games are listed. */
export const OWN_GAMES_LISTED = 1000;

const viewer = alias(participants, 'viewer');

/** Games with their creator and what the viewer is to them, in one query. Nobody is signed in: `viewerId` is null. */
function selectGames(db: Database, viewerId: string | null) {
  const pendingRequest = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.gameId, games.id),
        eq(joinRequests.userId, viewerId ?? ''),
        eq(joinRequests.status, 'pending'),
      ),
    );
  return db
    .select({
      game: games,
      creator: personColumns,
      viewerIsAdmin: viewer.isAdmin,
      hasPendingRequest: exists(pendingRequest).mapWith(Boolean),
    })
    .from(games)
    .innerJoin(users, eq(users.id, games.creatorId))
    .leftJoin(viewer, and(eq(viewer.gameId, games.id), eq(viewer.userId, viewerId ?? '')));
}

export type ListedGame = Awaited<ReturnType<typeof gamesOf>>[number];

/** The games a person takes part in, those that end last first; so what is left out of very many is long over. */
export function gamesOf(db: Database, userId: string) {
  return selectGames(db, userId)
    .where(eq(viewer.userId, userId))
    .orderBy(desc(games.endTime), games.id)
    .limit(OWN_GAMES_LISTED);
}

/** Public games under way, those with the most people first. */
export function activePublicGames(db: Database, viewerId: string, now: Date) {
  return selectGames(db, viewerId)
    .where(
      and(
        sql`${games.isPublic}`,
        isNull(games.completedAt),
        gt(games.endTime, now),
        lte(games.startTime, now),
      ),
    )
    .orderBy(desc(games.participantsCount), games.endTime, games.id)
    .limit(DISCOVER_LIMIT);
}

/** Public games still to come, the earliest first. */
export function upcomingPublicGames(db: Database, viewerId: string, now: Date) {
  return selectGames(db, viewerId)
    .where(and(sql`${games.isPublic}`, gt(games.startTime, now)))
    .orderBy(asc(games.startTime), games.id)
    .limit(DISCOVER_LIMIT);
}

/** Public games whose name or description holds the text as it stands: `%`, `_` and `\` mean themselves. */
export function searchPublicGames(db: Database, viewerId: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return selectGames(db, viewerId)
    .where(and(sql`${games.isPublic}`, or(ilike(games.name, pattern), ilike(games.description, pattern))))
    .orderBy(desc(games.endTime), desc(games.id))
    .limit(SEARCH_LIMIT);
}

async function findGame(db: Database, viewerId: string | null, which: SQL): Promise<ListedGame | undefined> {
  const [found] = await selectGames(db, viewerId).where(which);
  return found;
}

export function findGameById(db: Database, viewerId: string, gameId: string) {
  return findGame(db, viewerId, eq(games.id, gameId));
}

export function findGameByCode(db: Database, viewerId: string | null, inviteCode: string) {
  return findGame(db, viewerId, eq(games.inviteCode, inviteCode));
}

/** Writes a new game with nobody in it. Answers its id, or null when the invite code is taken already. */
export async function insertGame(tx: Database, game: typeof games.$inferInsert): Promise<string | null> {
  const [inserted] = await tx
    .insert(games)
    .values(game)
    .onConflictDoNothing({ target: games.inviteCode })
    .returning({ id: games.id });
  return inserted?.id ?? null;
}

export type GameChanges = Pick<
  GameRow,
  | 'name'
  | 'description'
  | 'coverImageId'
  | 'startTime'
  | 'endTime'
  | 'isPublic'
  | 'requiresApproval'
  | 'updatedAt'
>;

export async function updateGame(tx: Database, gameId: string, changes: GameChanges): Promise<void> {
  await tx.update(games).set(changes).where(eq(games.id, gameId));
}

/** Gives a game another invite code; says whether it was free. */
export async function replaceInviteCode(tx: Database, gameId: string, inviteCode: string): Promise<boolean> {
  const taken = tx.select({ id: games.id }).from(games).where(eq(games.inviteCode, inviteCode));
  const replaced = await tx
    .update(games)
    .set({ inviteCode })
    .where(and(eq(games.id, gameId), notExists(taken)))
    .returning({ id: games.id });
  return replaced.length > 0;
}

/** Deletes a game with all that is in it; answers the images it and its posts used. */
export async function deleteGame(tx: Database, gameId: string): Promise<(string | null)[]> {
  const ofPosts = await tx
    .selectDistinct({ imageId: posts.imageId })
    .from(posts)
    .where(and(eq(posts.gameId, gameId), sql`${posts.imageId} is not null`));
  await lockImages(
    tx,
    ofPosts.flatMap(({ imageId }) => imageId ?? []),
  );
  // What people have gathered is taken from before what the creator has, as everywhere: by the cascade it would be after.
  await tx.delete(participants).where(eq(participants.gameId, gameId));
  const deleted = await tx
    .delete(games)
    .where(eq(games.id, gameId))
    .returning({ imageId: games.coverImageId });
  return [...ofPosts, ...deleted].map((row) => row.imageId);
}
