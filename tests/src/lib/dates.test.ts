import { describe, expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from '#src/features/games/game.form.ts';
import { messageTime, progress, relativeTime, statusText } from '#src/lib/dates.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('statusText', () => {
  const upcoming = (ms: number) => ({
    status: 'upcoming' as const,
    startTime: at(ms),
    endTime: at(ms + DAY),
  });
  const active = (ms: number) => ({ status: 'active' as const, startTime: at(-DAY), endTime: at(ms) });

  const completed = { status: 'completed' as const, startTime: at(-2 * DAY), endTime: at(-DAY) };
  it.each([
    ['is the number of days until a game starts [R-CARD-14]', upcoming(3 * DAY), 'Starts in 3 days'],
    ['rounds the days before a game up [R-CARD-14]', upcoming(2 * DAY + 1), 'Starts in 3 days'],
    ['is singular for one day [R-CARD-14]', upcoming(DAY), 'Starts in 1 day'],
    ['is the number of days until a game ends [R-CARD-15]', active(2 * DAY), '2 days left'],
    ['rounds the days left up [R-CARD-15]', active(1), '1 day left'],
    ['counts 1 day left at least', active(-5 * DAY), '1 day left'],
    ['counts 1 day before a game at least', upcoming(-5 * DAY), 'Starts in 1 day'],
    ["is 'Completed' for a completed game [R-CARD-16]", completed, 'Completed'],
  ])('%s', (_, game, text) => {
    expect(statusText(game, now)).toBe(text);
  });
});

describe('progress', () => {
  const game = (start: number, end: number) => ({ startTime: at(start), endTime: at(end) });
  it('is elapsed over total, from 0 to 100 [R-STAT-3] [R-CARD-9]', () => {
    expect(progress(game(-DAY, 3 * DAY), now)).toBe(25);
    expect(progress(game(DAY, 3 * DAY), now)).toBe(0);
    expect(progress(game(-3 * DAY, -DAY), now)).toBe(100);
    expect(progress(game(0, 0), now)).toBe(100);
  });
});

describe('relativeTime', () => {
  it.each([
    [0, 'Just now'],
    [-59_999, 'Just now'],
    [5 * MINUTE, 'Just now'],
    [-60_000, '1 minute ago'],
    [-HOUR + 1, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-DAY + 1, '23 hours ago'],
    [-3 * DAY, '3 days ago'],
    [-400 * DAY, '400 days ago'],
  ])('of %i ms is %s [R-ACT-4] [R-ACT-5]', (offset, text) => {
    expect(relativeTime(at(offset), now)).toBe(text);
  });
});

describe('local inputs', () => {
  it('are unchanged after conversion to UTC and back', () => {
    const moment = new Date(2026, 2, 4, 15, 7, 33);
    expect(toLocalInput(moment)).toBe('2026-03-04T15:07');
    expect(fromLocalInput('2026-03-04T15:07')).toBe(new Date(2026, 2, 4, 15, 7).toISOString());
  });
  it('are empty for an empty or invalid value', () => {
    expect([fromLocalInput(''), fromLocalInput('soon')]).toEqual(['', '']);
  });
});

describe('messageTime', () => {
  it("looks like 'Mar 4, 3:07 PM'", () => {
    expect(messageTime(new Date(2026, 2, 4, 15, 7).toISOString())).toBe('Mar 4, 3:07 PM');
  });
});
