import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deletionPlan } from '#contract/account.ts';
import { gameResult } from '#contract/game-results.ts';
import { gameDetail } from '#contract/games.ts';
import { message } from '#contract/messages.ts';
import { postsPage } from '#contract/posts.ts';
import { users } from '#server/db/schema/index.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import {
  createGame,
  day,
  expectStatus,
  idOf,
  joinAll,
  statusAndMessage,
  upvote,
} from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { creatorOf, deleteAccount, deletedUser, givePicture } from './support.ts';

let leaver: TestUser;
const stretch = await openTestApp();
const [ann, ben] = await stretch.signUpAll('ann', 'ben');
beforeEach(async () => {
  leaver = await stretch.signUp('Leaver');
});

const detail = async (by: TestUser, gameId: string) =>
  gameDetail.parse(expectStatus(200, await by.get(`/api/games/${gameId}`)).json());
const endGame = () => stretch.clock.advance(11 * day);

describe('deleting an account', () => {
  it.each([
    [{ confirmation: 'ann' }, { message: 'That is not your username', code: 'wrong_username' }],
    [{ confirmation: ' ' }, { message: 'Please type your username to confirm', code: 'invalid_request' }],
    [{ password: 'not this one' }, { message: 'That is not your password', code: 'wrong_password' }],
    [{ password: undefined }, { message: 'That is not your password', code: 'wrong_password' }],
    [{ password: '' }, { message: 'Please enter your password', code: 'invalid_request' }],
  ])('requires the username and the password: %j', async (wrong, error) => {
    const response = await deleteAccount(leaver, wrong);
    expect([response.statusCode, response.json()]).toEqual([400, error]);
    expect((await leaver.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('ends all sessions and prevents signing in [S-15]', async () => {
    const login = { login: leaver.username, password: leaver.password };
    const elsewhere = await stretch.visitor.post('/api/login', login);
    const response = await deleteAccount(leaver, { confirmation: ` @${leaver.username.toUpperCase()} ` });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(response.cookies.map(({ value, maxAge }) => [value, maxAge])).toContainEqual(['', 0]);
    const cookie = elsewhere.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const there = await stretch.app.inject({ url: '/api/auth/user', headers: { cookie } });
    expect([there.statusCode, (await leaver.get('/api/auth/user')).statusCode]).toEqual([401, 401]);
    expect((await stretch.visitor.post('/api/login', login)).statusCode).toBe(401);
  });

  it('keeps content that others reacted to, with a deleted user as its author', async () => {
    const game = await createGame(ann, stretch.clock);
    await joinAll(game, [leaver, ben]);
    const post = await share(leaver, game.id, 'I jumped', { image: await photoDataUrl(21) });
    await leaver.post('/api/comments', { postId: post.id, content: 'It was cold' });
    await upvote(ben, post.id);
    await leaver.post('/api/messages', { gameId: game.id, recipientId: ben.id, content: 'Your turn' });
    const mine = await share(ann, game.id, 'So did I');
    await upvote(leaver, mine.id);
    expectStatus(200, await deleteAccount(leaver));

    const { posts } = postsPage.parse((await ben.get(`/api/posts?gameId=${game.id}`)).json());
    expect(posts.map(({ user, content, image, _count }) => [user, content, image, _count.upvotes])).toEqual([
      [expect.objectContaining({ username: 'ann' }), 'So did I', null, 1],
      [deletedUser(leaver), 'I jumped', null, 1],
    ]);
    expect(posts[1]?.comments.map(({ user, content }) => [user, content])).toEqual([
      [deletedUser(leaver), 'It was cold'],
    ]);
    const messages = z.array(message).parse((await ben.get('/api/messages')).json());
    expect(messages.map(({ sender, content }) => [sender, content])).toEqual([
      [deletedUser(leaver), 'Your turn'],
    ]);
    expect((await ann.get(post.image ?? '')).statusCode).toBe(404);
  });

  it('removes the user’s membership, score and group from games that have not ended', async () => {
    const game = await createGame(ann, stretch.clock);
    await joinAll(game, [leaver, ben]);
    await share(leaver, game.id);
    const group = idOf(await ann.post(`/api/games/${game.id}/groups`, { name: 'Reds', color: '#dc2626' }));
    await ann.post(`/api/games/${game.id}/groups/${group}/members`, { memberId: leaver.id });
    expectStatus(200, await deleteAccount(leaver));
    const { _count, participants } = await detail(ben, game.id);
    expect([_count, participants.map(({ user }) => user.username)]).toEqual([
      { participants: 2, posts: 1 },
      ['ann', 'ben'],
    ]);
    endGame();
    await completeEndedGames(stretch);
    const results = z.array(gameResult).parse((await ben.get(`/api/games/${game.id}/results`)).json());
    expect(results.map(({ user, score }) => [user.username, score])).toEqual([
      ['ann', 0],
      ['ben', 0],
    ]);
  });

  it('keeps results of ended games, also of one that is not completed yet', async () => {
    const game = await createGame(ann, stretch.clock);
    await joinAll(game, [leaver, ben]);
    await share(leaver, game.id);
    endGame();
    expectStatus(200, await deleteAccount(leaver));
    const results = z.array(gameResult).parse((await ben.get(`/api/games/${game.id}/results`)).json());
    expect(results.map(({ user, position, medalType }) => [user, position, medalType])).toEqual([
      [deletedUser(leaver), 1, 'gold'],
      [expect.objectContaining({ username: 'ann' }), 2, null],
      [expect.objectContaining({ username: 'ben' }), 2, null],
    ]);
    const { participants } = await detail(ben, game.id);
    expect(participants.map(({ user }) => user)).toContainEqual(deletedUser(leaver));
    // The user can no longer be messaged, invited or found.
    const toDeletedUser = { gameId: game.id, recipientId: leaver.id, content: 'Where are you' };
    expect((await ben.post('/api/messages', toDeletedUser)).statusCode).toBe(403);
    expect((await ben.post(`/api/games/${game.id}/invite`, { username: leaver.username })).statusCode).toBe(
      404,
    );
    for (const text of ['deleted', '~', '[d', leaver.username]) {
      expect([text, (await ben.get(`/api/users/search?q=${encodeURIComponent(text)}`)).json()]).toEqual([
        text,
        [],
      ]);
    }
    const boards = await Promise.all(
      ['accomplishments', 'medalScore', 'gamesCompleted'].map((metric) =>
        ben.get(`/api/leaderboard/players?timeFrame=alltime&metric=${metric}`),
      ),
    );
    expect(boards.map(({ body }) => body.includes(leaver.id))).toEqual([false, false, false]);
  });

  it('transfers games with other participants to the longest-standing admin, else player', async () => {
    const [managed, plain, lonely, past] = [
      await createGame(leaver, stretch.clock, { name: 'Managed' }),
      await createGame(leaver, stretch.clock, { name: 'Plain' }),
      await createGame(leaver, stretch.clock, { name: 'Lonely' }),
      await createGame(leaver, stretch.clock, { name: 'Past' }),
    ];
    stretch.clock.advance(1);
    for (const game of [managed, plain]) await joinAll(game, [ann]);
    stretch.clock.advance(1);
    await joinAll(managed, [ben]);
    await joinAll(past, [ben]);
    await leaver.put(`/api/games/${managed.id}/participants/${ben.id}/admin`, { isAdmin: true });
    endGame();
    await joinAll(lonely, []);

    const plan = deletionPlan.parse((await leaver.get('/api/account/deletion')).json());
    expect([
      new Map(plan.transferred.map(({ name, newOwner }) => [name, newOwner.username])),
      plan.deleted,
    ]).toEqual([
      new Map([
        ['Managed', 'ben'],
        ['Past', 'ben'],
        ['Plain', 'ann'],
      ]),
      [{ id: lonely.id, name: 'Lonely' }],
    ]);
    expectStatus(200, await deleteAccount(leaver));
    expect(await Promise.all([managed, plain, past, lonely].map(({ id }) => creatorOf(stretch, id)))).toEqual(
      [ben.id, ann.id, ben.id, null],
    );
    const edited = await ann.put(`/api/games/${plain.id}`, { ...plain, name: 'Still ours' });
    expect(edited.statusCode).toBe(200);
    expect((await ann.delete(`/api/games/${plain.id}`)).statusCode).toBe(200);
  });

  it('never transfers a game to a deleted user', async () => {
    const game = await createGame(leaver, stretch.clock);
    const other = await stretch.signUp('other');
    await joinAll(game, [other]);
    endGame();
    await completeEndedGames(stretch);
    expectStatus(200, await deleteAccount(other));
    expect(await creatorOf(stretch, game.id)).toBe(leaver.id);
    expectStatus(200, await deleteAccount(leaver));
    expect(await creatorOf(stretch, game.id)).toBeNull();
  });

  it('deletes messages once both accounts are deleted', async () => {
    const game = await createGame(ann, stretch.clock);
    const other = await stretch.signUp('other');
    await joinAll(game, [leaver, other]);
    await leaver.post('/api/messages', { gameId: game.id, recipientId: other.id, content: 'One' });
    await other.post('/api/messages', { gameId: game.id, recipientId: leaver.id, content: 'Two' });
    const countMessages = async () => {
      await eraseDeleted(stretch);
      return (await stretch.db.query.messages.findMany({ where: (rows, { eq }) => eq(rows.gameId, game.id) }))
        .length;
    };
    expectStatus(200, await deleteAccount(leaver));
    expect(await countMessages()).toBe(2);
    expectStatus(200, await deleteAccount(other));
    expect(await countMessages()).toBe(0);
  });

  it('keeps an image that another user uses', async () => {
    const shade = 60;
    const game = await createGame(ann, stretch.clock);
    const { image } = await share(ann, game.id, 'The same', { image: await photoDataUrl(shade) });
    await givePicture(stretch, leaver, shade);
    expectStatus(200, await deleteAccount(leaver));
    expect((await ann.get(image ?? '')).statusCode).toBe(200);
  });

  it('returns a plan with counts beforehand', async () => {
    const game = await createGame(ann, stretch.clock);
    await joinAll(game, [leaver]);
    const post = await share(leaver, game.id, 'One', { image: await photoDataUrl(70) });
    await share(leaver, game.id, 'Two');
    await leaver.post('/api/comments', { postId: post.id, content: 'Three' });
    expect((await leaver.get('/api/account/deletion')).json()).toEqual({
      gamesTransferred: 0,
      gamesDeleted: 0,
      accomplishments: 2,
      photos: 1,
      comments: 1,
      messages: 0,
      transferred: [],
      deleted: [],
    });
    expect(statusAndMessage(await ann.get('/api/account/deletion'))[0]).toBe(200);
  });
});

describe('a deleted account', () => {
  it('cannot get personal data again: the database refuses it', async () => {
    expectStatus(200, await deleteAccount(leaver));
    const write = (values: object) => stretch.db.update(users).set(values).where(eq(users.id, leaver.id));
    const refused = [];
    for (const values of [
      { firstName: 'Back' },
      { lastName: 'Again' },
      { bio: 'I am back' },
      { email: 'back@example.com' },
      { username: 'back', displayUsername: 'back' },
      { twoFactorEnabled: true },
    ]) {
      refused.push(
        await write(values).then(
          () => 'written',
          () => 'refused',
        ),
      );
    }
    expect(new Set(refused)).toEqual(new Set(['refused']));
  });
});
