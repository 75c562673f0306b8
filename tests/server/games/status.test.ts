import { describe, expect, it } from 'vitest';
import { generateInviteCode, INVITE_CODE_ALPHABET } from '#server/games/invite-code.ts';
import { isDue, statusOf } from '#server/games/status.ts';

const start = Date.parse('2026-03-01T10:00:00.000Z');
const end = Date.parse('2026-03-31T10:00:00.000Z');
const span = { startTime: new Date(start), endTime: new Date(end), completedAt: null };

describe('the status of a game', () => {
  it('follows the clock to the millisecond: upcoming, active, completed', () => {
    const at = [start - 1, start, end - 1, end].map((time) => statusOf(span, new Date(time)));
    expect(at).toEqual(['upcoming', 'active', 'active', 'completed']);
  });

  it('stays completed even if the clock is set back [R-STAT-2]', () => {
    const awarded = { ...span, completedAt: new Date(end) };
    expect(statusOf(awarded, new Date(start - 1))).toBe('completed');
    expect(statusOf(awarded, new Date(end - 1))).toBe('completed');
    expect(statusOf({ ...span, closedAt: new Date(end) }, new Date(end - 1))).toBe('completed');
  });

  it('makes a game due from its end until it is completed', () => {
    expect(isDue(span, new Date(end - 1))).toBe(false);
    expect(isDue(span, new Date(end))).toBe(true);
    expect(isDue({ ...span, completedAt: new Date(end) }, new Date(end))).toBe(false);
  });
});

describe('an invite code', () => {
  it('is six characters of an alphabet of 31 without look-alikes [S-26]', () => {
    expect(new Set(INVITE_CODE_ALPHABET).size).toBe(31);
    expect(INVITE_CODE_ALPHABET).not.toMatch(/[01OIL]/);
    for (let count = 0; count < 200; count += 1) expect(generateInviteCode()).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  });

  it('uses every symbol, each drawn independently', () => {
    let next = 0;
    expect(generateInviteCode(() => next++)).toBe('234567');
    expect(generateInviteCode((below) => below - 1)).toBe('ZZZZZZ');
  });
});
