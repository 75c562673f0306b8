import { eq } from 'drizzle-orm';
import type { Game } from '#contract/games.ts';
import type { Database } from '#server/db/database.ts';
import { gameNotifications } from '#server/db/schema/index.ts';
import { dueGames } from '#server/games/completion.store.ts';
import { completeGame } from '#server/games/completion.ts';
import { insertGame } from '#server/games/games.store.ts';
import { generateInviteCode } from '#server/games/invite-code.ts';
import { insertParticipant } from '#server/participants/participants.store.ts';
import { day } from './play.ts';
import type { TestApp, TestUser } from './server.ts';

export type TestGame = {
  readonly creator: TestUser;
  /** The participants besides the creator. */
  readonly members?: readonly TestUser[];
  readonly name?: string;
  readonly isPublic?: boolean;
  /** Start and end in days from now. */
  readonly from?: number;
  readonly to?: number;
};

/**
 * Inserts a game with its participants, which may start and end in the past; returns its id. A game that has ended is
 * completed and its notifications are read.
 */
export async function insertTestGame(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { creator, members = [], name = 'Cold showers', isPublic = true, from = -5, to = 5 }: TestGame,
): Promise<string> {
  const now = clock.now();
  const at = (days: number) => new Date(now.getTime() + days * day);
  const id = await db.transaction(async (tx) => {
    const gameId = await insertGame(tx, {
      name,
      isPublic,
      startTime: at(from),
      endTime: at(to),
      inviteCode: generateInviteCode(),
      creatorId: creator.id,
      createdAt: at(Math.min(from, 0)),
      updatedAt: at(Math.min(from, 0)),
    });
    if (gameId === null) throw new Error('The invite code was taken');
    for (const person of [creator, ...members]) await join(tx, gameId, person, at(Math.min(from, 0)));
    return gameId;
  });
  if (to < 0) {
    await completeGame(db, id, now);
    await db.update(gameNotifications).set({ readAt: now }).where(eq(gameNotifications.gameId, id));
  }
  return id;
}

/** Completes all games that have ended. */
export async function completeEndedGames({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { id } of await dueGames(db, now, 1000)) await completeGame(db, id, now);
}

/** Advances the clock to the end of a game and completes it. */
export async function completeAtEnd(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { endTime }: Pick<Game, 'endTime'>,
): Promise<void> {
  clock.set(new Date(endTime));
  await completeEndedGames({ db, clock });
}

async function join(tx: Database, gameId: string, { id: userId }: TestUser, joinedAt: Date): Promise<void> {
  await insertParticipant(tx, { gameId, userId, isAdmin: false, counts: true, joinedAt });
}
