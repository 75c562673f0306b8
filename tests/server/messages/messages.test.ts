import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { message } from '#contract/messages.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { refusal } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let ann: TestUser;
let ben: TestUser;
let eve: TestUser;
let gameId: string;
let number = 0;

const world = await openTestApp();
beforeEach(async () => {
  number += 1;
  ann = await world.signUp(`ann_${number}`);
  ben = await world.signUp(`ben_${number}`);
  eve = await world.signUp(`eve_${number}`);
  gameId = await arrangeGame(world, { creator: ann, members: [ben], isPublic: false, name: 'Secret swim' });
});

const send = (
  who: TestUser,
  to: TestUser,
  content = 'Hi',
  game = gameId,
  headers: Record<string, string> = {},
) => who.post('/api/messages', { gameId: game, recipientId: to.id, content }, headers);
const sent = async (who: TestUser, to: TestUser, content?: string) => {
  const answer = await send(who, to, content);
  expect(answer.statusCode).toBe(201);
  return message.parse(answer.json());
};
const list = async (who: TestUser) => z.array(message).parse((await who.get('/api/messages')).json());
const unread = async (who: TestUser) =>
  z.object({ count: z.number() }).parse((await who.get('/api/messages/unread-count')).json());
const person = ({ id, username }: TestUser) => ({
  id,
  firstName: username,
  lastName: null,
  username,
  email: null,
  bio: null,
  profileImageUrl: null,
});

describe('a message', () => {
  it('is listed for sender and recipient only [R-API-19] [R-API-11] [S-5]', async () => {
    const hello = await sent(ann, ben, '  Hello  ');
    expect(hello).toEqual({
      id: expect.any(String),
      senderId: ann.id,
      recipientId: ben.id,
      sender: person(ann),
      recipient: person(ben),
      gameId,
      game: { id: gameId, name: 'Secret swim' },
      content: 'Hello',
      isRead: false,
      createdAt: world.clock.now().toISOString(),
    });
    world.clock.advance(1000);
    const reply = await sent(ben, ann, 'Hello back');
    expect([await list(ann), await list(ben), await list(eve)]).toEqual([[reply, hello], [reply, hello], []]);
    expect([await unread(ann), await unread(ben), await unread(eve)]).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 0 },
    ]);
  });

  it('cannot be sent to oneself, in any spelling of the id [R-ROLE-12] [S-6]', async () => {
    const shouted = { ...ann, id: ann.id.toUpperCase() };
    const own = [400, 'You cannot send a message to yourself'];
    expect([refusal(await send(ann, ann)), refusal(await send(ann, shouted))]).toEqual([own, own]);
  });

  it('requires two participants of the game [S-6]', async () => {
    const open = await arrangeGame(world, { creator: ann });
    const nobody = { ...eve, id: 'nobody' };
    expect([
      refusal(await send(ann, eve)),
      refusal(await send(ann, nobody)),
      refusal(await send(eve, ann)),
      refusal(await send(eve, ann, 'Hi', open)),
      refusal(await send(ann, ben, 'Hi', 'nothing')),
      (await world.visitor.post('/api/messages', { gameId, recipientId: ann.id, content: 'Hi' })).statusCode,
    ]).toEqual([
      [403, 'You can only write to people who take part in this game'],
      [403, 'You can only write to people who take part in this game'],
      [403, 'Access denied. You must be a participant to view this game.'],
      [403, 'You must be a participant of this game to do this'],
      [404, 'Game not found'],
      401,
    ]);
  });

  it.each([
    ['blank', ' \n ', 'Please write a message'],
    ['a character too long', 'x'.repeat(501), 'Message must be at most 500 characters'],
    ['a NUL', 'a\0b', 'Some characters are not allowed'],
  ])('is refused when it is %s', async (_what, content, text) => {
    expect(refusal(await send(ann, ben, content))).toEqual([400, text]);
  });

  it('can have five hundred characters of any script', async () => {
    const content = `${'🏊'.repeat(249)}‮x`;
    expect((await sent(ann, ben, content)).content).toBe(content);
  });

  it('is sent once for each idempotency key', async () => {
    const key = { 'idempotency-key': 'message-once-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ann, ben, 'once', gameId, key)));
    expect(new Set(answers.map((answer) => message.parse(answer.json()).id)).size).toBe(1);
    expect((await list(ann)).length).toBe(1);
  });
});

describe('marking a message read', () => {
  it('is allowed to its recipient only, and is idempotent [S-5]', async () => {
    const { id } = await sent(ann, ben, 'read me');
    const before = await unread(ben);
    expect([
      refusal(await ann.put(`/api/messages/${id}/read`)),
      refusal(await eve.put(`/api/messages/${id}/read`)),
      refusal(await ben.put('/api/messages/nothing/read')),
    ]).toEqual([
      [403, 'Only the person who received this message can do this'],
      [404, 'Message not found'],
      [404, 'Message not found'],
    ]);
    expect(await unread(ben)).toEqual(before);
    const headers: Record<string, string>[] = [{}, { 'content-type': 'application/json' }];
    for (const header of headers) {
      const answer = await ben.put(`/api/messages/${id}/read`, undefined, header);
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    }
    expect(await unread(ben)).toEqual({ count: before.count - 1 });
    expect((await list(ann)).find((one) => one.id === id)?.isRead).toBe(true);
  });
});
