import type { z } from 'zod/mini';
import type { createGameInput, Game } from '#contract/games.ts';
import type { Context } from '../context.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { storePhoto, uploadPhoto } from '../images/images.service.ts';
import { readPhoto } from '../images/photo.ts';
import { insertParticipant } from '../participants/participants.store.ts';
import { assertNewStart } from './game-rules.ts';
import { gameFor } from './games.service.ts';
import { insertGame } from './games.store.ts';
import { withFreeInviteCode } from './invite-code.ts';

type NewGame = z.output<typeof createGameInput>;

/**
 * Creates a game with its creator as participant. The same `key` of the same user returns the first game. Throws
 * `invalid` for a start in the past or an invalid cover.
 */
export async function createGame(
  { db, photos }: Pick<Context, 'db' | 'photos'>,
  now: Date,
  userId: string,
  input: NewGame,
  key?: string,
): Promise<Game> {
  const cover = input.coverImage
    ? await uploadPhoto({ db, photos }, await readPhoto(input.coverImage), now)
    : null;
  const { id } = await db.transaction((tx) =>
    createOnce(tx, { userId, key, route: 'games.create', body: input, now }, async () => {
      assertNewStart(new Date(input.startTime), now);
      const coverImageId = cover === null ? null : await storePhoto(tx, cover, now);
      const gameId = await withFreeInviteCode((inviteCode) =>
        insertGame(tx, {
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
        }),
      );
      await insertParticipant(tx, { gameId, userId, isAdmin: true, counts: true, joinedAt: now });
      return gameId;
    }),
  );
  return gameFor(db, now, userId, id);
}
