import { expect, it } from 'vitest';
import { createGame, expectStatus } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ann = await stretch.signUp('ann');
const [invited, declining, stranger] = [
  await stretch.signUp('invited'),
  await stretch.signUp('declining'),
  await stretch.signUp('stranger'),
];

it('a user with a pending invitation can report a private game, and other non-participants cannot', async () => {
  const { id } = await createGame(ann, stretch.clock, { isPublic: false });
  for (const { username } of [invited, declining])
    expectStatus(201, await ann.post(`/api/games/${id}/invite`, { username }));
  const [invitation] = (await declining.get('/api/invitations')).json().invitations;
  expectStatus(200, await declining.post(`/api/invitations/${invitation.id}/decline`));
  const statuses = [];
  for (const by of [invited, declining, stranger])
    statuses.push(
      (await by.post('/api/reports', { subject: { type: 'game', id }, reason: 'spam' })).statusCode,
    );
  expect(statuses).toEqual([201, 404, 404]);
});
