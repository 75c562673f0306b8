import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games.ts';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { createGame, hour } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

const built = '<!doctype html><html><head><title>App</title></head><body></body></html>';
const burst = limits.joinCodeAddress?.burst ?? 0;
const previewBurst = limits.previewAddress?.burst ?? 0;

let directory: string;
let t: TestApp;
let ann: TestUser;
let game: Game;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'stretch-previews-'));
  await writeFile(path.join(directory, 'index.html'), built);
  t = await startTestApp({ appDirectory: directory, limited: true });
  ann = await t.signUp('ann');
  game = await createGame(ann, t.clock);
});
afterAll(async () => {
  await t.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => t.clock.advance(hour));

const times = async (count: number, url: string) => {
  for (let use = 0; use < count; use += 1) await t.visitor.get(url);
};
const shows = async (url: string) => {
  const { statusCode, body } = await t.visitor.get(url);
  return [statusCode, body === built ? 'plain' : 'preview'];
};

describe('guessing codes', () => {
  it('by opening pages ends in plain pages, for valid and invalid codes [S-26]', async () => {
    await times(burst - 1, '/join/ZZZZZZ');
    expect(await shows(`/join/${game.inviteCode}`)).toEqual([200, 'preview']);
    expect(await shows(`/join/${game.inviteCode}`)).toEqual([200, 'plain']);
    expect(await shows('/join/ZZZZZZ')).toEqual([200, 'plain']);
  });

  it('by opening pages shares its limit with the API', async () => {
    await times(burst, '/join/ZZZZZZ');
    expect((await t.visitor.get(`/api/games/invite/${game.inviteCode}`)).statusCode).toBe(429);
  });

  it('is not limited with a session cookie', async () => {
    await times(burst, '/join/not-a-code');
    for (let use = 0; use < burst; use += 1) await ann.get('/join/ZZZZZZ');
    expect(await shows(`/join/${game.inviteCode}`)).toEqual([200, 'preview']);
  });
});

describe('pages and pictures of games', () => {
  it('are limited by address: then pages are plain and images a 429', async () => {
    await times(previewBurst - 1, '/games/nothing');
    expect(await shows(`/games/${game.id}`)).toEqual([200, 'preview']);
    expect(await shows(`/games/${game.id}`)).toEqual([200, 'plain']);
    for (const picture of [`games/${game.id}.png`, 'invitation.png']) {
      const answer = await t.visitor.get(`/api/previews/${picture}`);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2']);
    }
  });

  it('do not share the limit of codes', async () => {
    await times(previewBurst, '/games/nothing');
    expect((await t.visitor.get(`/api/games/invite/${game.inviteCode}`)).statusCode).toBe(200);
  });
});
