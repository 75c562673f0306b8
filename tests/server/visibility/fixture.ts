import { eq } from 'drizzle-orm';
import type { Game } from '#contract/games.ts';
import { user as userSchema } from '#contract/users.ts';
import { users } from '#server/db/schema/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, expectStatus, idOf, joinAll, upvote } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';

/** The content of one of two users that the other could see. Each of its texts contains their name. */
export type Side = {
  readonly user: TestUser;
  /** Matches everything that identifies the user or what they wrote, photos too, except for their id. */
  readonly identifiers: RegExp;
  readonly postId: string;
  readonly photo: string;
  /** A comment on the post of a third user. */
  readonly commentId: string;
  /** An unread message to the other one. */
  readonly messageId: string;
  /** A public game of theirs with the other one as an admin. */
  readonly hosted: Game;
  /** A public game of theirs in which nobody else takes part. */
  readonly offeredId: string;
  readonly offeredCode: string;
  /** A game that requires their approval, with a join request of the other one. */
  readonly guardedId: string;
  /** Their invitation of the other one, and one to an e-mail address with the token of its link. */
  readonly invitationId: string;
  readonly linkId: string;
  readonly linkToken: string;
};

export type Fixture = {
  readonly sharedId: string;
  readonly groupId: string;
  readonly completedId: string;
  readonly anna: Side;
  readonly bert: Side;
  /** Manages the shared games. */
  readonly carl: TestUser;
  readonly carlsPostId: string;
};

/** Warns a participant of a game of the host. */
export async function warn(host: Side, { user }: Side) {
  await user.post(`/api/games/${host.hosted.id}/join`);
  const body = { action: 'warn', subject: { type: 'user', id: user.id }, reason: 'spam' };
  return host.user.post(`/api/games/${host.hosted.id}/moderation/actions`, body);
}

/** Creates two users who share content of every kind, and a third one. */
export async function createFixture(stretch: TestApp): Promise<Fixture> {
  const { clock, db } = stretch;
  const anna = await stretch.signUp('annabelle');
  const bert = await stretch.signUp('bertram');
  const carl = await stretch.signUp('carl');
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, anna.id));
  const all = [anna, bert];
  const completedId = await insertTestGame(stretch, {
    creator: carl,
    members: all,
    name: 'Over',
    from: -9,
    to: -1,
  });
  const shared = await createGame(carl, clock, { name: 'Shared' });
  await joinAll(shared, all);
  const groups = `/api/games/${shared.id}/groups`;
  const groupId = idOf(expectStatus(201, await carl.post(groups, { name: 'Reds', color: '#dc2626' })));
  for (const { id } of all)
    expectStatus(200, await carl.post(`${groups}/${groupId}/members`, { memberId: id }));
  const carlsPostId = (await share(carl, shared.id, 'By the third')).id;

  const sideOf = async (user: TestUser, other: TestUser, shade: number): Promise<Side> => {
    const { username } = user;
    const [firstName, lastName] = user === anna ? ['Annabelle', 'Quince'] : ['Bertram', 'Tallow'];
    const profile = { firstName, lastName, photo: await photoDataUrl(shade + 1) };
    const saved = expectStatus(200, await user.patch('/api/user/profile', profile));
    const { profileImageUrl } = userSchema.parse(saved.json());
    const image = await photoDataUrl(shade);
    const post = await share(user, shared.id, `Written by ${username}`, { image });
    const commentOn = async (postId: string) =>
      idOf(expectStatus(201, await user.post('/api/comments', { postId, content: `Said by ${username}` })));
    const commentId = await commentOn(carlsPostId);
    await commentOn(post.id);
    await upvote(carl, post.id);
    expectStatus(
      201,
      await carl.post('/api/messages', { gameId: shared.id, recipientId: user.id, content: 'Hello' }),
    );
    await carl.post('/api/comments', { postId: post.id, content: 'Said by the third' });
    const mail = { gameId: shared.id, recipientId: other.id, content: `Sent by ${username}` };
    const messageId = idOf(expectStatus(201, await user.post('/api/messages', mail)));
    const hosted = await createGame(user, clock, { name: 'Hosted' });
    await joinAll(hosted, [other, carl]);
    await user.put(`/api/games/${hosted.id}/participants/${other.id}/admin`, { isAdmin: true });
    const offered = await createGame(user, clock, { name: `Offered by ${username}` });
    const guarded = await createGame(user, clock, { name: 'Guarded', requiresApproval: true });
    expectStatus(200, await other.post(`/api/games/${guarded.id}/join`));
    const closed = await createGame(user, clock, { name: `Closed by ${username}`, isPublic: false });
    const invite = async (body: object) =>
      (await user.post(`/api/games/${closed.id}/invite`, body)).json<{ id: string; token: string }>();
    const link = await invite({ email: `somebody.${shade}@example.com` });
    await other.post(`/api/games/${hosted.id}/invite`, { username: `friend.${shade}` });
    return {
      user,
      identifiers: new RegExp([firstName, lastName, post.image, profileImageUrl].join('|'), 'i'),
      postId: post.id,
      photo: post.image ?? '',
      commentId,
      messageId,
      hosted,
      offeredId: offered.id,
      offeredCode: offered.inviteCode,
      guardedId: guarded.id,
      invitationId: (await invite({ username: other.username })).id,
      linkId: link.id,
      linkToken: link.token,
    };
  };
  for (const shade of [60, 90]) await stretch.signUp(`friend.${shade}`);
  const annas = await sideOf(anna, bert, 60);
  const berts = await sideOf(bert, anna, 90);
  expectStatus(200, await warn(annas, berts));
  expectStatus(200, await warn(berts, annas));
  // Each comments on the other's post.
  for (const [{ user }, { postId }] of [
    [annas, berts],
    [berts, annas],
  ] as const)
    expectStatus(201, await user.post('/api/comments', { postId, content: 'Said to the other' }));
  return { sharedId: shared.id, groupId, completedId, anna: annas, bert: berts, carl, carlsPostId };
}
