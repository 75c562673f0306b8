import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rowsOf } from '#server/db/database.ts';
import { games, posts, sessions, users } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, fromNow, gameInput, joinAll, share } from '#tests/support/play.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp } from '#tests/support/server.ts';
import { deleteAccount, deletedUser } from './support.ts';

const stretch = await openTestApp();
const [ann, ben] = await stretch.signUpAll('ann', 'ben');

const many = <T>(times: number, make: (index: number) => Promise<T>) =>
  Array.from({ length: times }, (_, index) => make(index));

/** Rows that a deleted account must not have. */
const leftovers = () =>
  rowsOf(
    stretch.db,
    sql`
      select 'game of a deleted user' as what from ${games} g
        join users u on u.id = g.creator_id where u.deleted_at is not null
      union all select 'participant who is deleted' from participants m join ${games} g on g.id = m.game_id
        join users u on u.id = m.user_id where u.deleted_at is not null and g.completed_at is null
      union all select 'photo of a deleted user' from ${posts} p
        join users u on u.id = p.user_id where u.deleted_at is not null and p.image_id is not null`,
    z.object({ what: z.string() }),
  );

async function assertConsistent(): Promise<void> {
  await eraseDeleted(stretch);
  expect(await leftovers()).toEqual([]);
  await expectCorrectCounts(stretch.db);
}

describe('requests during the deletion of an account', () => {
  it.each([1, 2, 3, 4])('either precede it or are refused (round %i)', async (round) => {
    const leaver = await stretch.signUp(`leaver_${round}`);
    const own = await createGame(leaver, stretch.clock);
    const game = await createGame(ann, stretch.clock);
    const open = await createGame(ann, stretch.clock);
    await joinAll(own, [ben]);
    await joinAll(game, [leaver, ben]);
    const [theirs = ''] = await share(ben, game.id);
    const [mine = ''] = await share(leaver, game.id);
    const image = await photoDataUrl(round);
    const login = { login: leaver.username, password: leaver.password };

    const responses = await Promise.all([
      ...many(4, (index) => leaver.post('/api/posts', { gameId: game.id, content: `Late ${index}`, image })),
      ...many(3, () => leaver.post('/api/comments', { postId: theirs, content: 'Late' })),
      ...many(2, () =>
        leaver.post('/api/games', gameInput(stretch.clock, { endTime: fromNow(stretch.clock, 9e8) })),
      ),
      deleteAccount(leaver, { removeWords: round % 2 === 0 }),
      ...many(3, () => ben.post('/api/comments', { postId: mine, content: 'Wait' })),
      ...many(3, () => ben.post(`/api/posts/${mine}/upvote`)),
      ...many(3, () => leaver.post(`/api/posts/${theirs}/upvote`)),
      leaver.post(`/api/games/${open.id}/join`),
      leaver.patch('/api/user/profile', { firstName: 'Late', lastName: 'Comer', bio: 'Wait for me' }),
      leaver.post('/api/messages', { gameId: game.id, recipientId: ben.id, content: 'Wait' }),
      ben.post('/api/messages', { gameId: game.id, recipientId: leaver.id, content: 'Stay' }),
      ben.post(`/api/games/${own.id}/leave`),
      stretch.visitor.post('/api/login', login),
      deleteAccount(leaver),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    await assertConsistent();
    const [row] = await stretch.db.select().from(users).where(eq(users.id, leaver.id));
    const { firstName, lastName } = deletedUser(leaver);
    expect(row).toMatchObject({ firstName, lastName, bio: null });
    expect((await leaver.get('/api/auth/user')).statusCode).toBe(401);
    await housekeeping(stretch, stretch.clock.now());
    expect(await stretch.db.select().from(sessions).where(eq(sessions.userId, leaver.id))).toEqual([]);
  });

  it('succeed when two users of the same games delete their accounts', async () => {
    const pair = [await stretch.signUp('twin_a'), await stretch.signUp('twin_b')] as const;
    const [first, second] = pair;
    const all = [await createGame(first, stretch.clock), await createGame(second, stretch.clock)];
    for (const game of all) await joinAll(game, pair);
    const responses = await Promise.all(pair.map((who) => deleteAccount(who)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await eraseDeleted(stretch);
    const left = await stretch.db.select({ id: games.id }).from(games);
    expect(all.filter(({ id }) => left.some((game) => game.id === id))).toEqual([]);
    await assertConsistent();
  });
});
