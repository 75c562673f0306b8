import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Game } from '#contract/games.ts';
import { mute } from '#contract/mutes.ts';
import {
  createGame,
  day,
  expectStatus,
  fromNow,
  hour,
  joinAll,
  publicUser,
  share,
  statusAndMessage,
} from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let ann: TestUser;
let bob: TestUser;
let game: Game;
const stretch = await openTestApp();
const { clock } = stretch;
beforeEach(async () => {
  ann = await stretch.signUp('ann');
  bob = await stretch.signUp('bob');
  game = await createGame(ann, clock);
  await joinAll(game, [bob]);
});

const muteBy = (by: TestUser, id: string, until?: string | null) => by.put(`/api/mutes/${id}`, { until });
const listed = async (by: TestUser) =>
  z
    .array(mute)
    .parse((await by.get('/api/mutes')).json())
    .map(({ user, until }) => [user, until]);
const urls = () => [
  `/api/posts?gameId=${game.id}`,
  '/api/activity',
  '/api/messages/unread-count',
  '/api/messages',
  `/api/games/${game.id}`,
];
const seenBy = async (by: TestUser) =>
  Promise.all(urls().map(async (url) => (await by.get(url)).json<unknown>()));

describe('muting', () => {
  beforeEach(async () => {
    const [postId] = await share(bob, game.id);
    const [own] = await share(ann, game.id);
    expectStatus(201, await bob.post('/api/comments', { postId: own, content: 'Hm' }));
    expectStatus(201, await ann.post('/api/comments', { postId, content: 'Well' }));
    expectStatus(
      201,
      await bob.post('/api/messages', { gameId: game.id, recipientId: ann.id, content: 'Hi' }),
    );
  });

  it('hides posts, comments and notifications of messages from the muter only [R-SAFE-12]', async () => {
    const before = await seenBy(bob);
    expect((await muteBy(ann, bob.id)).json()).toEqual({ success: true });
    const [posts, activity, unread, messages] = await seenBy(ann);
    const text = JSON.stringify([posts, activity]);
    expect([text.includes(bob.id), text.includes('Hm'), text.includes('Well')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(posts).toMatchObject({ posts: [{ userId: ann.id, _count: { comments: 0 }, comments: [] }] });
    // The conversation stays; its messages raise no count.
    expect([unread, messages]).toMatchObject([{ count: 0 }, [{ content: 'Hi', isRead: true }]]);
    expect(await seenBy(bob)).toEqual(before);
    expectStatus(
      201,
      await bob.post('/api/messages', { gameId: game.id, recipientId: ann.id, content: 'Again' }),
    );
  });

  it('expires at its end, which a later mute replaces, or ends with an unmute [R-SAFE-12] [R-SAFE-7]', async () => {
    const before = await seenBy(ann);
    const until = fromNow(clock, 2 * day);
    await muteBy(ann, bob.id, fromNow(clock, hour));
    await muteBy(ann, bob.id, until);
    clock.advance(day);
    expect(await listed(ann)).toEqual([[publicUser(bob), until]]);
    expect(await seenBy(ann)).not.toEqual(before);
    clock.advance(day);
    expect([await listed(ann), await seenBy(ann)]).toEqual([[], before]);
    await muteBy(ann, bob.id, null);
    expect(await listed(ann)).toEqual([[publicUser(bob), null]]);
    for (let times = 0; times < 2; times += 1)
      expect((await ann.delete(`/api/mutes/${bob.id}`)).json()).toEqual({ success: true });
    expect([await listed(ann), await seenBy(ann)]).toEqual([[], before]);
  });

  it('is refused for oneself, unknown users and an end that is not in the future [R-SAFE-12]', async () => {
    const unknown = '01a1fd0b-e85f-7635-bec6-ef862a770f07';
    const refusals = [
      [ann.id, undefined, 400, 'You cannot mute yourself'],
      [unknown, undefined, 404, 'User not found'],
      [bob.id, fromNow(clock, 0), 400, 'Choose a time in the future'],
      [bob.id, 'tomorrow', 400, 'Choose a time in the future'],
    ] as const;
    for (const [id, until, ...refusal] of refusals)
      expect(statusAndMessage(await muteBy(ann, id, until))).toEqual(refusal);
    expect(await listed(ann)).toEqual([]);
  });
});
