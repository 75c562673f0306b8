import { describe, expect, it } from 'vitest';
import { messageTime, progress, relativeTime, statusText } from '#src/lib/dates.ts';
import { fromLocalInput, toLocalInput } from '#src/lib/local-input.ts';

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

  it('tells in how many days an upcoming game starts, rounded up [R-CARD-14]', () => {
    expect(statusText(upcoming(3 * DAY), now)).toBe('Starts in 3 days');
    expect(statusText(upcoming(2 * DAY + 1), now)).toBe('Starts in 3 days');
    expect(statusText(upcoming(DAY), now)).toBe('Starts in 1 day');
  });
  it('tells how many days an active game has left, rounded up [R-CARD-15]', () => {
    expect(statusText(active(2 * DAY), now)).toBe('2 days left');
    expect(statusText(active(1), now)).toBe('1 day left');
  });
  it('counts 1 day at least, and keeps to the status of the server', () => {
    expect(statusText(active(-5 * DAY), now)).toBe('1 day left');
    expect(statusText(upcoming(-5 * DAY), now)).toBe('Starts in 1 day');
  });
  it("is 'Completed' for a completed game [R-CARD-16]", () => {
    expect(statusText({ status: 'completed', startTime: at(-2 * DAY), endTime: at(-DAY) }, now)).toBe(
      'Completed',
    );
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
  it("is 'Just now' under 60 s [R-ACT-4]", () => {
    expect(relativeTime(at(0), now)).toBe('Just now');
    expect(relativeTime(at(-59_999), now)).toBe('Just now');
    expect(relativeTime(at(5 * MINUTE), now)).toBe('Just now');
  });
  it('counts minutes, then hours, then days [R-ACT-5]', () => {
    expect(relativeTime(at(-60_000), now)).toBe('1 minute ago');
    expect(relativeTime(at(-HOUR + 1), now)).toBe('59 minutes ago');
    expect(relativeTime(at(-HOUR), now)).toBe('1 hour ago');
    expect(relativeTime(at(-DAY + 1), now)).toBe('23 hours ago');
    expect(relativeTime(at(-3 * DAY), now)).toBe('3 days ago');
    expect(relativeTime(at(-400 * DAY), now)).toBe('400 days ago');
  });
});

describe('local inputs', () => {
  it('go to a moment and back in the own time zone', () => {
    const moment = new Date(2026, 2, 4, 15, 7, 33);
    expect(toLocalInput(moment)).toBe('2026-03-04T15:07');
    expect(fromLocalInput('2026-03-04T15:07')).toBe(new Date(2026, 2, 4, 15, 7).toISOString());
  });
  it('mean nothing when empty or unreadable', () => {
    expect([fromLocalInput(''), fromLocalInput('soon')]).toEqual(['', '']);
  });
});

describe('messageTime', () => {
  it("looks like 'Mar 4, 3:07 PM'", () => {
    expect(messageTime(new Date(2026, 2, 4, 15, 7).toISOString())).toBe('Mar 4, 3:07 PM');
  });
});
