import type { z } from 'zod/mini';
import type { Game, updateGameInput } from '#contract/games.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { invalid } from '../failure.ts';
import { imageAddress } from '../images/address.ts';
import { releaseImages, storePhoto, uploadPhoto } from '../images/images.service.ts';
import { readPhoto } from '../images/photo.ts';
import type { UploadedPhoto } from '../images/storage.ts';
import { declineRequestsTo } from '../invitations/join-requests.store.ts';
import { creatorAccess, type GameRow, managerAccess } from './access.ts';
import { enqueueIfDue } from './completion.ts';
import { deleteGames } from './erase-game.service.ts';
import { assertMayMove } from './game-rules.ts';
import { gameFor } from './games.service.ts';
import { replaceInviteCode, updateGame } from './games.store.ts';
import { withFreeInviteCode } from './invite-code.ts';

type Changes = z.output<typeof updateGameInput>;

/**
 * Changes a game as its creator or an admin. Making it private declines its pending join requests and replaces its invite code,
 * which public lists have shown. Ending it enqueues its completion.
 */
export async function editGame(
  { db, jobs, photos }: Pick<Context, 'db' | 'jobs' | 'photos'>,
  now: Date,
  userId: string,
  gameId: string,
  input: Changes,
): Promise<Game> {
  await managerAccess(db, gameId, userId);
  const photo = input.coverImage?.startsWith('data:')
    ? await uploadPhoto({ db, photos }, await readPhoto(input.coverImage), now)
    : null;
  await db.transaction(async (tx) => {
    const { game } = await managerAccess(tx, gameId, userId, { lock: 'update' });
    const times = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
    assertMayMove(game, times, now);
    const coverImageId = await coverFor(tx, game, input.coverImage, photo, now);
    await updateGame(tx, gameId, {
      ...times,
      name: input.name,
      description: input.description,
      coverImageId,
      isPublic: input.isPublic,
      requiresApproval: input.requiresApproval,
      updatedAt: now,
    });
    if (coverImageId !== game.coverImageId) await releaseImages(tx, [game.coverImageId], now);
    await enqueueIfDue({ db: tx, jobs }, { ...game, ...times }, now);
    if (input.isPublic) return;
    await declineRequestsTo(tx, gameId, now);
    if (game.isPublic) await withFreeInviteCode((code) => replaceInviteCode(tx, gameId, code));
  });
  return gameFor(db, now, userId, gameId);
}

/** The cover's image id: a new photo replaces it, the current URL or undefined keeps it, null removes it. */
async function coverFor(
  tx: Database,
  game: GameRow,
  wanted: string | null | undefined,
  photo: UploadedPhoto | null,
  now: Date,
): Promise<string | null> {
  if (photo !== null) return storePhoto(tx, photo, now);
  if (wanted === undefined) return game.coverImageId;
  if (wanted === null) return null;
  if (wanted !== imageAddress(game.coverImageId)) throw invalid('This is not the cover of this game');
  return game.coverImageId;
}

/** Deletes a game and everything in it, as its creator. */
export async function removeGame(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  now: Date,
  userId: string,
  gameId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { game } = await creatorAccess(tx, gameId, userId);
    await deleteGames(tx, jobs, [game], now);
  });
}
