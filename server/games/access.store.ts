import { and, eq, exists, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, joinRequests, participants } from '../db/schema/index.ts';
import { isInvited } from '../invitations/invitations.store.ts';
import { isKeptGame } from '../visibility/erasure.store.ts';

export type GameRow = typeof games.$inferSelect;

/** `share` admits other shared locks; `update` is for changes to the game's row, including its counts. */
export type GameLock = 'share' | 'update';

const viewer = alias(participants, 'viewer');

const user = placeholder('userId', participants.userId);

const gameFor = prepareOnce((db) => {
  const pendingRequest = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.gameId, games.id),
        eq(joinRequests.userId, user),
        eq(joinRequests.status, 'pending').inlineParams(),
      ),
    );
  return db
    .select({
      game: games,
      isAdmin: viewer.isAdmin,
      counts: viewer.counts,
      hasPendingRequest: exists(pendingRequest).mapWith(Boolean),
      hasPendingInvitation: isInvited(db, user).mapWith(Boolean),
    })
    .from(games)
    .leftJoin(viewer, and(eq(viewer.gameId, games.id), eq(viewer.userId, user)))
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
    .where(and(eq(games.id, gameId), isKeptGame));
  return game;
}
