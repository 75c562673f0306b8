import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { createGame, hour } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const built = '<!doctype html><html><head><title>App</title></head><body></body></html>';
const burst = limits.joinCodeAddress?.burst ?? 0;
const previewBurst = limits.previewAddress?.burst ?? 0;

const t = await openTestApp({ appDirectory: await writeFiles({ 'index.html': built }), limited: true });
const ann = await t.signUp('ann');
const game = await createGame(ann, t.clock);
beforeEach(() => t.clock.advance(hour));

const times = async (count: number, url: string) => {
  for (let use = 0; use < count; use += 1) await t.visitor.get(url);
};
const outcomeOf = async (url: string) => {
  const { statusCode, body } = await t.visitor.get(url);
  return [statusCode, body === built ? 'plain' : 'preview'];
};

describe('guessing codes', () => {
  it('by opening pages gets plain pages beyond the limit, for valid and invalid codes [S-26]', async () => {
    await times(burst - 1, '/join/ZZZZZZ');
    expect(await outcomeOf(`/join/${game.inviteCode}`)).toEqual([200, 'preview']);
    // A valid code does not count.
    expect(await outcomeOf(`/join/${game.inviteCode}`)).toEqual([200, 'preview']);
    await times(1, '/join/ZZZZZZ');
    expect(await outcomeOf(`/join/${game.inviteCode}`)).toEqual([200, 'plain']);
    expect(await outcomeOf('/join/ZZZZZZ')).toEqual([200, 'plain']);
  });

  it('by opening pages shares its limit with the API', async () => {
    await times(burst, '/join/ZZZZZZ');
    expect((await t.visitor.get(`/api/games/invite/${game.inviteCode}`)).statusCode).toBe(429);
  });

  it('is all that counts: no repeated join or too frequent request of one user, with whom others share a network', async () => {
    const [eager, other] = await Promise.all([t.signUp('eager'), t.signUp('other')]);
    const join = `/api/games/join/${game.inviteCode}`;
    let last = 0;
    for (let use = 0; use < burst + 30; use += 1) last = (await eager.post(join)).statusCode;
    expect([last, (await other.post(join)).statusCode]).toEqual([429, 200]);
  });

  it('is not limited with a session cookie', async () => {
    await times(burst, '/join/not-a-code');
    for (let use = 0; use < burst; use += 1) await ann.get('/join/ZZZZZZ');
    expect(await outcomeOf(`/join/${game.inviteCode}`)).toEqual([200, 'preview']);
  });
});

describe('pages and preview images of games', () => {
  it('are limited by address: beyond the limit pages are plain and images a 429', async () => {
    await times(previewBurst - 1, '/games/nothing');
    expect(await outcomeOf(`/games/${game.id}`)).toEqual([200, 'preview']);
    expect(await outcomeOf(`/games/${game.id}`)).toEqual([200, 'plain']);
    for (const image of [`games/${game.id}.png`, 'invitation.png']) {
      const response = await t.visitor.get(`/api/previews/${image}`);
      expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '2']);
    }
  });

  it('do not share the limit of codes', async () => {
    await times(previewBurst, '/games/nothing');
    expect((await t.visitor.get(`/api/games/invite/${game.inviteCode}`)).statusCode).toBe(200);
  });
});
