import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { message } from '#contract/messages.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { publicUser, statusAndMessage } from '#tests/support/play.ts';

import { openTestApp, type TestUser } from '#tests/support/server.ts';

let ann: TestUser;
let ben: TestUser;
let eve: TestUser;
let gameId: string;

const stretch = await openTestApp();
beforeEach(async () => {
  [ann, ben, eve] = await stretch.signUpAll('ann', 'ben', 'eve');
  gameId = await insertTestGame(stretch, {
    creator: ann,
    members: [ben],
    isPublic: false,
    name: 'Secret swim',
  });
});

const send = (who: TestUser, to: TestUser, content = 'Hi', game = gameId) =>
  who.post('/api/messages', { gameId: game, recipientId: to.id, content });
const sent = async (who: TestUser, to: TestUser, content?: string) => {
  const response = await send(who, to, content);
  expect(response.statusCode).toBe(201);
  return message.parse(response.json());
};
const list = async (who: TestUser) => z.array(message).parse((await who.get('/api/messages')).json());
const unread = async (who: TestUser) =>
  z
    .object({ count: z.number(), newestId: z.nullable(z.string()) })
    .parse((await who.get('/api/messages/unread-count')).json());
describe('a message', () => {
  it('is listed for sender and recipient only [R-API-19] [R-API-11] [S-5]', async () => {
    const hello = await sent(ann, ben, '  Hello  ');
    expect(hello).toEqual({
      id: expect.any(String),
      senderId: ann.id,
      recipientId: ben.id,
      sender: publicUser(ann),
      recipient: { ...publicUser(ben), viewer: { canBlock: true, canReport: true, canMessage: true } },
      gameId,
      game: { id: gameId, name: 'Secret swim' },
      content: 'Hello',
      isRead: false,
      createdAt: stretch.clock.now().toISOString(),
      viewer: { canBlock: false, canReport: false },
    });
    stretch.clock.advance(1000);
    const reply = await sent(ben, ann, 'Hello back');
    const viewer = { canBlock: true, canReport: true };
    const other = (user: TestUser) => ({ ...publicUser(user), viewer: { ...viewer, canMessage: true } });
    // The newest message of a conversation has the permissions of the viewer for the other user.
    const older = { ...hello, recipient: publicUser(ben) };
    expect([await list(ann), await list(ben), await list(eve)]).toEqual([
      [{ ...reply, sender: other(ben), recipient: publicUser(ann), viewer }, older],
      [reply, { ...older, viewer }],
      [],
    ]);
    expect([await unread(ann), await unread(ben), await unread(eve)]).toEqual([
      { count: 1, newestId: reply.id },
      { count: 1, newestId: reply.id },
      { count: 0, newestId: null },
    ]);
  });

  it('cannot be sent to oneself, in any spelling of the id [R-ROLE-12] [S-6]', async () => {
    const withUpperCaseId = { ...ann, id: ann.id.toUpperCase() };
    const own = [400, 'You cannot send a message to yourself'];
    expect([
      statusAndMessage(await send(ann, ann)),
      statusAndMessage(await send(ann, withUpperCaseId)),
    ]).toEqual([own, own]);
  });

  it.each([
    ['blank', ' \n ', 'Please write a message'],
    ['a NUL', 'a\0b', 'Some characters are not allowed'],
  ])('is refused when it is %s', async (_what, content, text) => {
    expect(statusAndMessage(await send(ann, ben, content))).toEqual([400, text]);
  });

  it('can have five hundred characters of any script', async () => {
    const content = `${'🏊'.repeat(249)}‮x`;
    expect((await sent(ann, ben, content)).content).toBe(content);
  });
});

describe('marking a message read', () => {
  it('is allowed for its recipient only, and is idempotent [S-5]', async () => {
    const { id } = await sent(ann, ben, 'read me');
    const before = await unread(ben);
    expect([
      statusAndMessage(await ann.put(`/api/messages/${id}/read`)),
      statusAndMessage(await eve.put(`/api/messages/${id}/read`)),
      statusAndMessage(await ben.put('/api/messages/nothing/read')),
    ]).toEqual([
      [403, 'Only the person who received this message can do this'],
      [404, 'Message not found'],
      [404, 'Message not found'],
    ]);
    expect(await unread(ben)).toEqual(before);
    const headers: Record<string, string>[] = [{}, { 'content-type': 'application/json' }];
    for (const header of headers) {
      const response = await ben.put(`/api/messages/${id}/read`, undefined, header);
      expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    }
    expect(await unread(ben)).toEqual({ ...before, count: before.count - 1 });
    expect((await list(ann)).find((one) => one.id === id)?.isRead).toBe(true);
  });
});
