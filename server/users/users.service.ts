import type { z } from 'zod/mini';
import { USER_SEARCH_MIN } from '#contract/constants.ts';
import type { profileInput, User, UserStats } from '#contract/users.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { signedOut } from '../failure.ts';
import { type CompletingContext, enqueueSomeDueGames } from '../games/completion.ts';
import { releaseImages, storePhoto, uploadPhoto } from '../images/images.service.ts';
import { readPortrait } from '../images/photo.ts';
import { type PublicUserRow, toPublicUser } from './public-user.ts';
import { countsOf } from './stats.store.ts';
import { findOwnUser, lockUser, searchUsers, updateUser } from './users.store.ts';

/** A user as they see themselves, with their e-mail address and bio. */
export const toOwnUser = (row: PublicUserRow & Pick<User, 'email' | 'bio'>): User => ({
  ...toPublicUser(row),
  email: row.email,
  bio: row.bio,
});

async function ownUser(db: Database, userId: string): Promise<User> {
  const found = await findOwnUser(db, userId);
  if (found === undefined) throw signedOut();
  return toOwnUser(found);
}

/** Changes the user's name and bio, and their portrait if `photo` is given or null. */
export async function changeProfile(
  { db, photos }: Pick<Context, 'db' | 'photos'>,
  now: Date,
  userId: string,
  input: z.output<typeof profileInput>,
): Promise<User> {
  const { firstName, lastName, bio, photo } = input;
  const changes = { firstName, lastName, bio, updatedAt: now };
  if (photo === undefined) {
    await updateUser(db, userId, changes);
    return ownUser(db, userId);
  }
  const portrait = photo === null ? null : await uploadPhoto({ db, photos }, await readPortrait(photo), now);
  await db.transaction(async (tx) => {
    const before = await lockUser(tx, userId);
    if (before === undefined) throw signedOut();
    const profileImageId = portrait === null ? null : await storePhoto(tx, portrait, now);
    await updateUser(tx, userId, { ...changes, profileImageId });
    if (profileImageId !== before.profileImageId) await releaseImages(tx, [before.profileImageId], now);
  });
  return ownUser(db, userId);
}

/** The user's counts and medals of completed games. Enqueues the completion of ended ones. */
export async function ownStats(context: CompletingContext, now: Date, userId: string): Promise<UserStats> {
  await enqueueSomeDueGames(context, now);
  const counts = await countsOf(context.db, userId);
  if (counts === undefined) throw signedOut();
  return counts;
}

/** Other users by name or username; none for a text that is too short. */
export async function findPeople(db: Database, userId: string, text: string): Promise<User[]> {
  if (text.length < USER_SEARCH_MIN) return [];
  return (await searchUsers(db, userId, text)).map(toPublicUser);
}
