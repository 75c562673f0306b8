import { describe, expect, it } from 'vitest';
import { allRows } from '#tests/support/all-rows.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, day, expectStatus, hour, idOf, joinAll, upvote } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { cookiesOf, openTestApp } from '#tests/support/server.ts';
import { givePicture, leave } from './support.ts';

const stretch = await openTestApp({ limited: true });
const friend = await stretch.signUp('friend');

/** The table columns that contain a text, case-insensitively. */
async function tablesWith(text: string): Promise<string[]> {
  const sought = text.toLowerCase();
  return Object.entries(await allRows(stretch.db)).flatMap(([name, rows]) =>
    rows.some((row) => row.toLowerCase().includes(sought)) ? [name] : [],
  );
}

/** Creates everything that a user can leave behind; returns texts that identify them. */
async function liveFully(username: string) {
  const zeb = await stretch.signUp(username, { firstName: 'Zebadiah', lastName: 'Quillfeather' });
  const agent = { 'user-agent': `The browser of ${username}` };
  expectStatus(200, await zeb.patch('/api/user/profile', { ...names, bio: 'I keep wobblethorpes' }));
  const login = { login: username, password: zeb.password };
  const elsewhere = cookiesOf(await stretch.visitor.post('/api/login', login, agent));
  await stretch.visitor.post('/api/login', { login: `${username}@example.com`, password: 'wrong' });
  const picture = await givePicture(stretch, zeb, 11);

  const own = await createGame(zeb, stretch.clock, { name: 'Alone', coverImage: await photoDataUrl(12) });
  const game = await createGame(friend, stretch.clock, { endTime: inDays(2) });
  const other = await createGame(friend, stretch.clock);
  await joinAll(game, [zeb]);
  const post = await share(zeb, game.id, 'I swam with Xylographs', { image: await photoDataUrl(13) });
  const theirs = await share(friend, game.id, 'Me too');
  const key = { 'idempotency-key': `comment of ${username}` };
  await zeb.post('/api/comments', { postId: theirs.id, content: 'Bravo, Xylographer' }, key);
  await upvote(zeb, theirs.id);
  await upvote(friend, post.id);
  await zeb.post('/api/messages', { gameId: game.id, recipientId: friend.id, content: 'Psst, Xylograph' });
  await friend.post('/api/messages', { gameId: game.id, recipientId: zeb.id, content: 'What is it' });
  await friend.post(`/api/games/${other.id}/invite`, { username });
  await friend.post(`/api/games/${other.id}/invite`, { email: `${username}@example.com` });
  await zeb.post(`/api/games/${game.id}/invite`, { email: `brother.of.${username}@example.com` });
  expectStatus(200, await zeb.post('/api/account/two-factor', { password: zeb.password }));
  const photoId = post.image?.split('/').at(-1) ?? '';
  return {
    zeb,
    elsewhere,
    own,
    game,
    post,
    traces: [username, 'Quillfeather', 'wobblethorpe', picture, photoId],
  };
}

const names = { firstName: 'Zebadiah', lastName: 'Quillfeather' };
const inDays = (days: number) => new Date(stretch.clock.now().getTime() + days * day).toISOString();

describe('a deleted account', () => {
  it('leaves no personal data in any column of any table', async () => {
    const { zeb, elsewhere, own, traces } = await liveFully('zebquill');
    for (const trace of traces)
      expect([trace, (await tablesWith(trace)).length]).toEqual([trace, expect.toSatisfy(positive)]);

    expectStatus(200, await leave(zeb));
    const left = [];
    for (const trace of [...traces, 'Zebadiah', own.id]) left.push([trace, await tablesWith(trace)]);
    expect(left).toEqual([...traces, 'Zebadiah', own.id].map((trace) => [trace, []]));
    expect(
      (await stretch.app.inject({ url: '/api/user/stats', headers: { cookie: elsewhere } })).statusCode,
    ).toBe(401);
    // Content that others reacted to still exists.
    expect(await tablesWith('Xylograph')).toEqual(['comments', 'messages', 'posts']);
  });

  it('deletes the user’s texts on request', async () => {
    const { zeb, game, traces } = await liveFully('zebquill2');
    stretch.clock.advance(3 * day + hour);
    expectStatus(200, await leave(zeb, { removeWords: true }));
    expect(
      await stretch.db.query.posts.findMany({ where: (posts, { eq }) => eq(posts.userId, zeb.id) }),
    ).toEqual([
      expect.objectContaining({
        gameId: game.id,
        content: '[Content Redacted]',
        imageId: null,
        upvotesCount: 1,
      }),
    ]);
    for (const trace of traces) expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
    const comments = await stretch.db.query.comments.findMany({
      where: (rows, { eq }) => eq(rows.userId, zeb.id),
    });
    const sent = await stretch.db.query.messages.findMany({
      where: (rows, { eq }) => eq(rows.senderId, zeb.id),
    });
    expect([comments, sent]).toEqual([[], []]);
  });

  it('frees its username and e-mail address', async () => {
    const first = await stretch.signUp('phoenix');
    expectStatus(200, await leave(first));
    const second = await stretch.signUp('phoenix');
    expect(second.id).not.toBe(first.id);
    expect(idOf(await second.get('/api/auth/user'))).toBe(second.id);
  });
});

const positive = (many: number) => many > 0;
