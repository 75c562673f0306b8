import { and, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { type Database, rowsOf } from '../db/database.ts';
import { games, joinRequests, participants } from '../db/schema/index.ts';
import { isInvited } from '../invitations/invitations.store.ts';
import { heldWindow } from '../leaderboard/window.store.ts';

export type GameRow = typeof games.$inferSelect;

/** `share` lets others share too; `update` is for what changes the game's row, its counts included. */
export type GameLock = 'share' | 'update';

const viewer = alias(participants, 'viewer');

/** A game and what one person is to it; `undefined` when there is no such game. */
export async function findGameFor(db: Database, gameId: string, userId: string) {
  const pendingRequest = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.gameId, games.id),
        eq(joinRequests.userId, userId),
        eq(joinRequests.status, 'pending'),
      ),
    );
  const [found] = await db
    .select({
      game: games,
      isAdmin: viewer.isAdmin,
      counts: viewer.counts,
      hasPendingRequest: exists(pendingRequest).mapWith(Boolean),
      hasPendingInvitation: isInvited(db, userId).mapWith(Boolean),
    })
    .from(games)
    .leftJoin(viewer, and(eq(viewer.gameId, games.id), eq(viewer.userId, userId)))
    .where(eq(games.id, gameId));
  return found;
}

/**
 * Locks a game's row until the transaction ends; says whether there is one. Before it, and in the same statement, the
 * window of the leaderboards is held, since whoever locks a game may be about to change a count.
 */
export async function lockGameRow(tx: Database, gameId: string, lock: GameLock): Promise<boolean> {
  const strength = lock === 'share' ? sql`share` : sql`no key update`;
  const rows = await rowsOf(
    tx,
    sql`with held as materialized (select ${heldWindow})
      select g.id from held, ${games} g where g.id = ${sql.param(gameId, games.id)} for ${strength} of g`,
    z.object({ id: z.string() }),
  );
  return rows.length > 0;
}
