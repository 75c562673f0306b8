import { afterEach, describe, expect, it } from 'vitest';
import { gameDetail } from '#contract/games.ts';
import { createGame, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const initialTimeZone = process.env['TZ'];

const stretch = await openTestApp();
const ann = await stretch.signUp('ann');
afterEach(() => {
  if (initialTimeZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = initialTimeZone;
});

/** The game's status, and the status of creating a post, at several times. */
async function at(gameId: string, moments: readonly number[]) {
  const results: unknown[] = [];
  for (const moment of moments) {
    stretch.clock.set(new Date(moment));
    const { status } = gameDetail.parse((await ann.get(`/api/games/${gameId}`)).json());
    const shared = await ann.post('/api/posts', { gameId, content: 'Now' });
    results.push([status, shared.statusCode]);
  }
  return results;
}

const expectedStates = [
  ['upcoming', 409],
  ['active', 201],
  ['active', 201],
  ['completed', 409],
  ['completed', 409],
];

/** Games across daylight saving changes and in extreme time zones, with local times. */
const games: readonly [string, string, string, number][] = [
  ['UTC', '2027-01-31T00:00:00Z', '2027-03-01T00:00:00Z', 29 * 24],
  ['Europe/Vienna', '2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00', 1],
  ['Europe/Vienna', '2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00', 1],
  ['America/New_York', '2027-11-06T12:00:00-04:00', '2027-11-07T12:00:00-05:00', 25],
  ['Australia/Lord_Howe', '2027-10-03T01:59:00+10:30', '2027-10-03T02:31:00+11:00', 2 / 60],
  ['Etc/GMT+12', '2028-02-28T23:59:59.999-12:00', '2028-02-29T23:59:59.999-12:00', 24],
  ['Pacific/Kiritimati', '2028-02-29T00:00:00+14:00', '2028-03-01T00:00:00+14:00', 24],
  ['Asia/Kathmandu', '2027-12-31T23:59:59.999+05:45', '2028-01-01T00:00:00.000+05:45', 1 / 3_600_000],
];

describe('a game', () => {
  it.each(games)(
    'in %s from %s to %s starts and ends to the millisecond [L-10] [L-11]',
    async (timeZone, from, to, hours) => {
      const start = Date.parse(from);
      const end = Date.parse(to);
      expect(end - start).toBeCloseTo(hours * 3_600_000, 3);
      process.env['TZ'] = timeZone;
      stretch.clock.set(new Date(start - 60_000));
      const made = await createGame(ann, stretch.clock, { startTime: from, endTime: to });
      expect([made.startTime, made.endTime, made.status]).toEqual([
        new Date(start).toISOString(),
        new Date(end).toISOString(),
        'upcoming',
      ]);
      const moments = [start - 1, start, end - 1, end, end + 24 * 3_600_000];
      expect(await at(made.id, moments)).toEqual(expectedStates);
    },
  );

  it('is not extended by a client with a wrong clock [L-12]', async () => {
    const end = Date.parse('2027-06-02T10:00:00Z');
    stretch.clock.set(new Date(end - 3_600_000));
    const { id: gameId } = await createGame(ann, stretch.clock, { endTime: new Date(end).toISOString() });
    const yesterday = {
      gameId,
      content: 'A day behind',
      createdAt: new Date(end - 86_400_000).toISOString(),
    };
    const inTime = await ann.post('/api/posts', yesterday);
    expect([inTime.statusCode, inTime.json().createdAt]).toEqual([201, stretch.clock.now().toISOString()]);
    stretch.clock.set(new Date(end));
    expect(statusAndMessage(await ann.post('/api/posts', yesterday))).toEqual([
      409,
      'This is possible only while the game is active',
    ]);
  });
});
