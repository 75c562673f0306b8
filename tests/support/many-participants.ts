import { newId, users } from '#server/db/schema/index.ts';
import { insertParticipant } from '#server/participants/participants.store.ts';
import type { TestApp } from './server.ts';

/** Inserts `size` participants of a game, named `Crowd n`, each joining a second after the one before. Returns their ids. */
export async function addManyParticipants(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  gameId: string,
  size: number,
): Promise<string[]> {
  const ids = Array.from({ length: size }, newId);
  const now = clock.now();
  await db.insert(users).values(
    ids.map((id, n) => ({
      id,
      username: `crowd.${n}`,
      displayUsername: `crowd.${n}`,
      email: `crowd.${n}@example.com`,
      firstName: `Crowd ${n}`,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await db.transaction(async (tx) => {
    for (const [n, userId] of ids.entries()) {
      const joinedAt = new Date(now.getTime() + n * 1000);
      await insertParticipant(tx, { gameId, userId, isAdmin: false, counts: true, joinedAt });
    }
  });
  return ids;
}
