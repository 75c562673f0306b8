import type { z } from 'zod/mini';
import type { createGameInput, Game } from '#contract/games.ts';
import type { Database } from '../db/database.ts';
import { createOnce } from '../http/idempotency.ts';
import { keepPhoto } from '../images/images.service.ts';
import { readPhoto } from '../images/photo.ts';
import { holdWindow } from '../leaderboard/window.store.ts';
import { insertParticipant } from '../participants/participants.store.ts';
import { assertNewStart } from './game-rules.ts';
import { gameFor } from './games.service.ts';
import { insertGame } from './games.store.ts';
import { CODE_DRAWS, drawInviteCode } from './invite-code.ts';

type NewGame = z.output<typeof createGameInput>;

/**
 * Creates a game whose creator takes part in it from the start. The same `key` from the same person gives the first
 * game again. Fails as `invalid` for a start in the past or a cover that is no photo.
 */
export async function createGame(
  db: Database,
  now: Date,
  userId: string,
  input: NewGame,
  key?: string,
): Promise<Game> {
  const cover = input.coverImage ? await readPhoto(input.coverImage) : null;
  const { id } = await db.transaction((tx) =>
    createOnce(tx, { userId, key, route: 'games.create', body: input, now }, async () => {
      await holdWindow(tx);
      assertNewStart(new Date(input.startTime), now);
      const coverImageId = cover === null ? null : await keepPhoto(tx, cover, now);
      const gameId = await insertWithCode(tx, (inviteCode) => ({
        name: input.name,
        description: input.description,
        coverImageId,
        startTime: new Date(input.startTime),
        endTime: new Date(input.endTime),
        isPublic: input.isPublic,
        requiresApproval: input.requiresApproval,
        inviteCode,
        creatorId: userId,
        createdAt: now,
        updatedAt: now,
      }));
      await insertParticipant(tx, { gameId, userId, isAdmin: true, counts: true, joinedAt: now });
      return gameId;
    }),
  );
  return gameFor(db, now, userId, id);
}

async function insertWithCode(
  tx: Database,
  game: (inviteCode: string) => Parameters<typeof insertGame>[1],
): Promise<string> {
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const gameId = await insertGame(tx, game(drawInviteCode()));
    if (gameId !== null) return gameId;
  }
  throw new Error('No free invite code was drawn');
}
