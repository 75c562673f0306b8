import { and, eq, isNull } from 'drizzle-orm';
import type { User } from '#contract/users.ts';
import { games, users } from '#server/db/schema/index.ts';
import { storePhoto } from '#server/images/images.service.ts';
import { readPhoto } from '#server/images/photo.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, day, fromNow, idOf, joinAll, upvote } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
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
export const deleteAccount = (who: TestUser, more: object = {}) =>
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
  const [found] = await db
    .select({ id: games.creatorId })
    .from(games)
    .where(and(eq(games.id, gameId), isNull(games.deletedAt)));
  return found?.id ?? null;
}

/** Creates content of every kind that a user can have, in a game of their own and in games of a friend. */
export async function createAllContent(stretch: TestApp, user: TestUser, friend: TestUser) {
  const { clock } = stretch;
  const picture = await givePicture(stretch, user, 50);
  const own = await createGame(user, clock, { name: 'Own', coverImage: await photoDataUrl(100) });
  const game = await createGame(friend, clock, { name: 'Shared', endTime: fromNow(clock, 2 * day) });
  const requested = await createGame(friend, clock, { name: 'Requested', requiresApproval: true });
  await joinAll(game, [user]);
  const group = idOf(await friend.post(`/api/games/${game.id}/groups`, { name: 'Reds', color: '#dc2626' }));
  await friend.post(`/api/games/${game.id}/groups/${group}/members`, { memberId: user.id });
  const post = await share(user, game.id, 'I swam with Xylographs', { image: await photoDataUrl(150) });
  const theirs = await share(friend, game.id, 'Only the friend did this');
  const key = { 'idempotency-key': `comment of ${user.username}` };
  await user.post('/api/comments', { postId: theirs.id, content: 'Bravo, Xylographer' }, key);
  await friend.post('/api/comments', { postId: post.id, content: 'Mine was better' });
  await upvote(user, theirs.id);
  await upvote(friend, post.id);
  await user.post('/api/messages', { gameId: game.id, recipientId: friend.id, content: 'Psst, Xylograph' });
  await friend.post('/api/messages', { gameId: game.id, recipientId: user.id, content: 'What is it' });
  await user.post(`/api/games/${own.id}/invite`, { username: friend.username });
  await user.post(`/api/games/${game.id}/invite`, { email: `brother.of.${user.username}@example.com` });
  await user.post(`/api/games/${requested.id}/join`);
  await friend.post(`/api/games/${requested.id}/invite`, { username: user.username });
  await stretch.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  await friend.post(`/api/games/${requested.id}/invite`, { email: `${user.username}@example.com` });
  return { own, game, requested: requested.id, picture, photo: post.image?.split('/').at(-1) ?? '' };
}
