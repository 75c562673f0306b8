import type { Database } from '../db/database.ts';
import {
  alias,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from '../db/drizzle.ts';
import { escapeLike } from '../db/escape-like.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, joinRequests, participants, users } from '../db/schema/index.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';
import { isReachable, preparedViewer, type ViewerId } from '../visibility/visibility.store.ts';
import type { GameRow } from './access.store.ts';

/** The most games of each status in the public list; the screens show three. */
const DISCOVER_LIMIT = 100;
const SEARCH_LIMIT = 50;
/** The most games in the user's list. */
export const MAX_OWN_GAMES_LISTED = 1000;

const viewer = alias(participants, 'viewer');

/** Games that are not deleted, with their creator and the viewer's membership, in one query. `viewerId` is null for signed-out visitors. */
function selectGames(db: Database, viewerId: ViewerId | null) {
  const pendingRequest = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.gameId, games.id),
        eq(joinRequests.userId, viewerId ?? ''),
        eq(joinRequests.status, 'pending').inlineParams(),
      ),
    );
  return db
    .select({
      game: games,
      creator: publicUserColumnsFor(viewerId ?? ''),
      viewerIsAdmin: viewer.isAdmin,
      hasPendingRequest: exists(pendingRequest).mapWith(Boolean),
    })
    .from(games)
    .innerJoin(users, and(eq(users.id, games.creatorId), isNull(games.deletedAt)))
    .leftJoin(viewer, and(eq(viewer.gameId, games.id), eq(viewer.userId, viewerId ?? '')));
}

export type ListedGame = Awaited<ReturnType<typeof gamesOf>>[number];

const viewing = preparedViewer.id;

/** Public games to offer: none of a creator whom a block separates from the viewer, unless they take part in it. */
const isOffered = (viewerId: ViewerId) =>
  and(sql`${games.isPublic}`, or(isReachable(viewerId, games.creatorId), isNotNull(viewer.userId)));

const ownGames = prepareOnce((db) =>
  selectGames(db, viewing)
    .where(eq(viewer.userId, viewing))
    .orderBy(desc(games.endTime), games.id)
    .limit(MAX_OWN_GAMES_LISTED),
);

/** The user's games, latest end first, so that the limit cuts off old ones. */
export const gamesOf = (db: Database, userId: string) => ownGames(db, { viewerId: userId });

const now = placeholder('now', games.endTime);

const activePublic = prepareOnce((db) =>
  selectGames(db, viewing)
    .where(
      and(isOffered(viewing), isNull(games.completedAt), gt(games.endTime, now), lte(games.startTime, now)),
    )
    .orderBy(desc(games.participantsCount), games.endTime, games.id)
    .limit(DISCOVER_LIMIT),
);

/** Active public games, most participants first. */
export const activePublicGames = (db: Database, viewerId: string, at: Date) =>
  activePublic(db, { viewerId, now: at });

const upcomingPublic = prepareOnce((db) =>
  selectGames(db, viewing)
    .where(and(isOffered(viewing), gt(games.startTime, now)))
    .orderBy(asc(games.startTime), games.id)
    .limit(DISCOVER_LIMIT),
);

/** Upcoming public games, earliest first. */
export const upcomingPublicGames = (db: Database, viewerId: string, at: Date) =>
  upcomingPublic(db, { viewerId, now: at });

/** Public games whose name or description contains the text literally. */
export function searchPublicGames(db: Database, viewerId: string, text: string) {
  const pattern = `%${escapeLike(text)}%`;
  return selectGames(db, viewerId)
    .where(and(isOffered(viewerId), or(ilike(games.name, pattern), ilike(games.description, pattern))))
    .orderBy(desc(games.endTime), desc(games.id))
    .limit(SEARCH_LIMIT);
}

const byId = prepareOnce((db) =>
  selectGames(db, viewing).where(eq(games.id, placeholder('gameId', games.id))),
);

export async function findGameById(db: Database, viewerId: string, gameId: string) {
  const [found] = await byId(db, { viewerId, gameId });
  return found;
}

export async function findGameByCode(db: Database, viewerId: string | null, inviteCode: string) {
  const [found] = await selectGames(db, viewerId).where(eq(games.inviteCode, inviteCode));
  return found;
}

/** Inserts a game without participants. Returns its id, or null when the invite code is taken. */
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

/** Replaces a game's invite code; returns the game's id, or null when the code is taken. */
export async function replaceInviteCode(
  tx: Database,
  gameId: string,
  inviteCode: string,
): Promise<string | null> {
  const taken = tx.select({ id: games.id }).from(games).where(eq(games.inviteCode, inviteCode));
  const replaced = await tx
    .update(games)
    .set({ inviteCode })
    .where(and(eq(games.id, gameId), notExists(taken)))
    .returning({ id: games.id });
  return replaced[0]?.id ?? null;
}

/** Marks games as deleted and removes their covers. They must be locked. */
export async function markDeleted(tx: Database, gameIds: readonly string[], now: Date): Promise<void> {
  await tx
    .update(games)
    .set({ deletedAt: now, takenDownAt: null, coverImageId: null })
    .where(inArray(games.id, [...gameIds]));
}
