import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { game } from '#contract/games.ts';
import { createGame, joinAll, told } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let stretch: TestApp;
let ann: TestUser;
let bob: TestUser;
let cyd: TestUser;
beforeAll(async () => {
  stretch = await startTestApp();
  ann = await stretch.signUp('ann');
  bob = await stretch.signUp('bob');
  cyd = await stretch.signUp('cyd');
});
afterAll(() => stretch.close());

describe('an invite code that got into the wrong hands', () => {
  it('is replaced by the creator: the old one is dead at once, the new one works [S-26]', async () => {
    const made = await createGame(ann, stretch.clock, { isPublic: false });
    const rotated = await ann.post(`/api/games/${made.id}/invite-code/rotate`);
    const { inviteCode, ...rest } = game.parse(rotated.json());
    const { inviteCode: old, ...same } = made;

    expect(rest).toEqual(same);
    expect(inviteCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(inviteCode).not.toBe(old);
    expect(told(await bob.post(`/api/games/join/${old}`))).toEqual([
      404,
      'No game has this code. Please check it and try again.',
    ]);
    expect(told(await stretch.visitor.get(`/api/games/invite/${old}`))).toEqual([404, 'Game not found']);
    expect((await bob.post(`/api/games/join/${inviteCode}`)).statusCode).toBe(200);
  });

  it('is replaced by nobody else, and those who are in stay in', async () => {
    const made = await createGame(ann, stretch.clock, { isPublic: false });
    await joinAll(made, [bob]);
    expect(told(await bob.post(`/api/games/${made.id}/invite-code/rotate`))).toEqual([
      403,
      'Only the game creator can do this',
    ]);
    await ann.post(`/api/games/${made.id}/invite-code/rotate`);
    expect((await bob.get(`/api/games/${made.id}`)).statusCode).toBe(200);
    expect((await cyd.get(`/api/games/${made.id}`)).statusCode).toBe(403);
  });
});
