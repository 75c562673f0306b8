import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gameNotification } from '#contract/notifications.ts';
import { completeAtEnd } from '#tests/support/games.ts';
import { createGame, fromNow, hour, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let ada: TestUser;
let bob: TestUser;
const stretch = await openTestApp();
beforeEach(async () => {
  [ada, bob] = await stretch.signUpAll('ada', 'bob');
});

/** Ends a game of both players; returns the id of the notification of one. */
async function notificationOf(of: TestUser): Promise<string> {
  const game = await createGame(ada, stretch.clock, { endTime: fromNow(stretch.clock, hour) });
  await joinAll(game, [bob]);
  await completeAtEnd(stretch, game);
  const [first, ...others] = await unread(of);
  expect([first?.gameId, others]).toEqual([game.id, []]);
  return first?.id ?? '';
}

async function unread(of: TestUser) {
  return z.array(gameNotification).parse((await of.get('/api/notifications/games')).json());
}
const read = (by: TestUser, id: string) => by.put(`/api/notifications/${id}/read`);

describe('game notifications', () => {
  it('list completed games, oldest first', async () => {
    const later = await createGame(ada, stretch.clock, { endTime: fromNow(stretch.clock, 2 * hour) });
    const sooner = await createGame(ada, stretch.clock, { endTime: fromNow(stretch.clock, hour) });
    await joinAll(sooner, [bob]);
    expect(await unread(ada)).toEqual([]);
    await completeAtEnd(stretch, sooner);
    expect((await unread(ada)).map((one) => one.gameId)).toEqual([sooner.id]);
    await completeAtEnd(stretch, later);
    expect((await unread(ada)).map((one) => one.gameId)).toEqual([sooner.id, later.id]);
    expect((await unread(bob)).map((one) => one.gameId)).toEqual([sooner.id]);
  });

  it('are marked as read by their recipient only, idempotently', async () => {
    const id = await notificationOf(bob);
    expect(statusAndMessage(await read(ada, id))).toEqual([404, 'Notification not found']);
    expect((await unread(bob)).map((one) => one.id)).toEqual([id]);
    expect((await read(bob, id)).json()).toEqual({ success: true });
    expect((await read(bob, id)).json()).toEqual({ success: true });
    expect(await unread(bob)).toEqual([]);
    expect(statusAndMessage(await read(bob, 'unknown'))).toEqual([404, 'Notification not found']);
  });

  it('are deleted when their recipient leaves the game', async () => {
    await notificationOf(bob);
    const [first] = await unread(bob);
    await bob.post(`/api/games/${first?.gameId}/leave`);
    expect(await unread(bob)).toEqual([]);
  });
});
