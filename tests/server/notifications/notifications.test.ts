import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gameNotification } from '#contract/notifications.ts';
import { createGame, fromNow, hour, joinAll, told } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let stretch: TestApp;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  stretch = await startTestApp();
  ada = await stretch.signUp('ada');
  bob = await stretch.signUp('bob');
});
afterAll(() => stretch.close());

async function unread(of: TestUser) {
  return z.array(gameNotification).parse((await of.get('/api/notifications/games')).json());
}
const read = (by: TestUser, id: string) => by.put(`/api/notifications/${id}/read`);

describe('game notifications', () => {
  it('tell of games that have ended, the oldest first, without anybody else having looked', async () => {
    const later = await createGame(ada, stretch.clock, { endTime: fromNow(stretch.clock, 2 * hour) });
    const sooner = await createGame(ada, stretch.clock, { endTime: fromNow(stretch.clock, hour) });
    await joinAll(sooner, [bob]);
    expect(await unread(ada)).toEqual([]);
    stretch.clock.advance(hour);
    expect((await unread(ada)).map((one) => one.gameId)).toEqual([sooner.id]);
    stretch.clock.advance(hour);
    expect((await unread(ada)).map((one) => one.gameId)).toEqual([sooner.id, later.id]);
    expect((await unread(bob)).map((one) => one.gameId)).toEqual([sooner.id]);
  });

  it('are marked read by their recipient only, and again is no error', async () => {
    const [first] = await unread(bob);
    const id = first?.id ?? '';
    expect(told(await read(ada, id))).toEqual([404, 'Notification not found']);
    expect((await unread(bob)).map((one) => one.id)).toEqual([id]);
    expect((await read(bob, id)).json()).toEqual({ success: true });
    expect((await read(bob, id)).json()).toEqual({ success: true });
    expect(await unread(bob)).toEqual([]);
    expect(told(await read(bob, 'unknown'))).toEqual([404, 'Notification not found']);
  });

  it('are marked read by a request with a JSON content type and no body', async () => {
    const [first] = await unread(ada);
    const answer = await stretch.app.inject({
      method: 'PUT',
      url: `/api/notifications/${first?.id}/read`,
      headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect((await unread(ada)).map((one) => one.id)).not.toContain(first?.id);
  });

  it('go when their reader leaves the game', async () => {
    const game = await createGame(ada, stretch.clock, { endTime: fromNow(stretch.clock, hour) });
    await joinAll(game, [bob]);
    stretch.clock.advance(hour);
    expect((await unread(bob)).map((one) => one.gameId)).toEqual([game.id]);
    await bob.post(`/api/games/${game.id}/leave`);
    expect(await unread(bob)).toEqual([]);
  });
});
