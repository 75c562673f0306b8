import { describe, expect, it } from 'vitest';
import { game } from '#contract/games.ts';
import { createGame, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, bob] = await stretch.signUpAll('ann', 'bob');

describe('rotating an invite code', () => {
  it('invalidates the old code at once, and the new one works [S-26]', async () => {
    const made = await createGame(ann, stretch.clock, { isPublic: false });
    const rotated = await ann.post(`/api/games/${made.id}/invite-code/rotate`);
    const { inviteCode, ...rest } = game.parse(rotated.json());
    const { inviteCode: old, ...same } = made;

    expect(rest).toEqual(same);
    expect(inviteCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(inviteCode).not.toBe(old);
    expect(statusAndMessage(await bob.post(`/api/games/join/${old}`))).toEqual([
      404,
      'No game has this code. Please check it and try again.',
    ]);
    expect(statusAndMessage(await stretch.visitor.get(`/api/games/invite/${old}`))).toEqual([
      404,
      'Game not found',
    ]);
    expect((await bob.post(`/api/games/join/${inviteCode}`)).statusCode).toBe(200);
  });
});
