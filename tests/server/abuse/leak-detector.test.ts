import { describe, expect, it } from 'vitest';
import { leaksIn } from '#tests/support/leak-detector.ts';
import { createGame, joinAll } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, bob] = await stretch.signUpAll('ann', 'bob');

const leaks = (text: string, viewer: TestUser | null, requestText = '') =>
  leaksIn(stretch.db, text, { userId: viewer?.id ?? null, requestText });

describe('the leak detector [S-10]', () => {
  it('finds e-mail addresses of other users', async () => {
    const text = '{"email":"ann@example.com"}';
    expect(await leaks(text, bob)).toEqual(['the e-mail address ann@example.com']);
    expect(await leaks(text, null)).toEqual(['the e-mail address ann@example.com']);
    expect(await leaks(text, ann)).toEqual([]);
    expect(await leaks(text, bob, 'login=Ann@example.com')).toEqual([]);
    expect(await leaks('{"email":"nobody@example.com"}', bob)).toEqual([]);
  });

  it('finds invite codes of games that the user may not see', async () => {
    const hidden = await createGame(ann, stretch.clock, { isPublic: false });
    const open = await createGame(ann, stretch.clock);
    const text = JSON.stringify([hidden, open]);
    expect(await leaks(text, bob)).toEqual([`the invite code ${hidden.inviteCode}`]);
    expect((await leaks(text, null)).toSorted()).toEqual(
      [hidden, open].map((one) => `the invite code ${one.inviteCode}`).toSorted(),
    );
    expect(await leaks(text, bob, `/api/games/invite/${hidden.inviteCode}`)).toEqual([]);
    await joinAll(hidden, [bob]);
    expect(await leaks(text, bob)).toEqual([]);
  });

  it('rejects the request whose response leaks', async () => {
    const { inviteCode } = await createGame(ann, stretch.clock, { isPublic: false });
    const request = bob.post('/api/games', {
      name: 'x',
      startTime: stretch.clock.now().toISOString(),
      endTime: '9000-01-01T00:00:00Z',
      description: `"inviteCode":"${inviteCode}" of ann@example.com`,
    });
    expect((await request).statusCode).toBe(201);
    await expect(bob.get('/api/games')).rejects.toThrow(
      'GET /api/games leaks the e-mail address ann@example.com',
    );
  });
});
