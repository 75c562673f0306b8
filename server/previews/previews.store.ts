import type { Database } from '../db/database.ts';
import { and, eq, isNull, type SQL } from '../db/drizzle.ts';
import { games } from '../db/schema/index.ts';

/** The columns that previews may show; nothing about users is read. */
const columns = {
  id: games.id,
  name: games.name,
  description: games.description,
  startTime: games.startTime,
  endTime: games.endTime,
  completedAt: games.completedAt,
  participantsCount: games.participantsCount,
  isPublic: games.isPublic,
};

async function find(db: Database, which: SQL | undefined) {
  const [found] = await db
    .select(columns)
    .from(games)
    .where(and(which, isNull(games.deletedAt)));
  return found;
}

export type PreviewedGame = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A public game; undefined for a private one and for none. */
export function findPublicGame(db: Database, gameId: string) {
  return find(db, and(eq(games.id, gameId), eq(games.isPublic, true)));
}

export function findInvitedGame(db: Database, inviteCode: string) {
  return find(db, eq(games.inviteCode, inviteCode));
}
