import { eq } from 'drizzle-orm';
import type { User } from '#contract/users.ts';
import { games, users } from '#server/db/schema/index.ts';
import { storePhoto } from '#server/images/images.service.ts';
import { readPhoto } from '#server/images/photo.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';

/** A deleted user in responses. */
export const deletedUser = ({ id }: { readonly id: string }): User => ({
  id,
  firstName: '[deleted user]',
  lastName: null,
  username: null,
  email: null,
  bio: null,
  profileImageUrl: null,
  isDeleted: true,
});

/** Deletes a user's account as its owner. */
export const leave = (who: TestUser, more: object = {}) =>
  who.post('/api/account/deletion', { confirmation: who.username, password: who.password, ...more });

/** Sets a user's picture; returns its id. */
export function givePicture({ db, clock }: TestApp, { id }: TestUser, shade: number): Promise<string> {
  return db.transaction(async (tx) => {
    const imageId = await storePhoto(tx, await readPhoto(await photoDataUrl(shade)), clock.now());
    await tx.update(users).set({ profileImageId: imageId }).where(eq(users.id, id));
    return imageId;
  });
}

export async function creatorOf({ db }: TestApp, gameId: string): Promise<string | null> {
  const [found] = await db.select({ id: games.creatorId }).from(games).where(eq(games.id, gameId));
  return found?.id ?? null;
}
