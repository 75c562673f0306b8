import type { Database } from '../db/database.ts';
import { alias, and, eq, isNull } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, participants } from '../db/schema/index.ts';
import { isNotErasedGame } from '../visibility/erasure.store.ts';

export type GameRow = typeof games.$inferSelect;

/** `share` admits other shared locks; `update` is for changes to the game's row, including its counts. */
export type GameLock = 'share' | 'update';

const viewer = alias(participants, 'viewer');

const gameFor = prepareOnce((db) => {
  const isViewer = eq(viewer.userId, placeholder('userId', viewer.userId));
  return db
    .select({ game: games, isAdmin: viewer.isAdmin })
    .from(games)
    .leftJoin(viewer, and(eq(viewer.gameId, games.id), isViewer))
    .where(and(eq(games.id, placeholder('gameId', games.id)), isNull(games.deletedAt)));
});

/** A game with the user's membership; `undefined` when it does not exist or is deleted. */
export async function findGameFor(db: Database, gameId: string, userId: string) {
  const [found] = await gameFor(db, { gameId, userId });
  return found;
}

/** Locks a game's row until the transaction ends; returns whether it exists. */
export async function lockGameRow(tx: Database, gameId: string, lock: GameLock): Promise<boolean> {
  const found = await tx
    .select({ id: games.id })
    .from(games)
    .where(eq(games.id, gameId))
    .for(lock === 'share' ? 'share' : 'no key update');
  return found.length > 0;
}

/** Locks a game for update, also one that was taken down; undefined when it does not exist or is deleted. */
export async function lockGame(tx: Database, gameId: string): Promise<GameRow | undefined> {
  if (!(await lockGameRow(tx, gameId, 'update'))) return undefined;
  const [game] = await tx
    .select()
    .from(games)
    .where(and(eq(games.id, gameId), isNotErasedGame));
  return game;
}
