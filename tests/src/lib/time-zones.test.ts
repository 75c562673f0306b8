import { afterEach, describe, expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from '#src/features/games/game.form.ts';
import { messageTime, progress, statusText } from '#src/lib/dates.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const zones = [
  'Etc/GMT+12',
  'America/New_York',
  'UTC',
  'Europe/Vienna',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const;

describe.each(zones)('in %s', (place) => {
  it('a game has the same number of days left as in other zones, also across a DST change', () => {
    process.env['TZ'] = place;
    const game = {
      status: 'active',
      startTime: '2026-03-27T12:00:00.000Z',
      endTime: '2026-03-31T12:00:00.000Z',
    } as const;
    const at = (moment: string) => [statusText(game, new Date(moment)), progress(game, new Date(moment))];
    expect(at('2026-03-27T12:00:00.000Z')).toEqual(['4 days left', 0]);
    expect(at('2026-03-29T12:00:00.000Z')).toEqual(['2 days left', 50]);
    expect(at('2026-03-30T12:00:00.001Z')).toEqual(['1 day left', 75]);
    expect(at('2026-03-31T12:00:00.000Z')).toEqual(['1 day left', 100]);
  });

  it('a picked local time is unchanged after conversion to UTC and back, on leap days and in DST too', () => {
    process.env['TZ'] = place;
    for (const picked of ['2028-02-29T00:00', '2026-12-31T23:59', '2026-01-01T00:00', '2026-07-15T02:30']) {
      expect(toLocalInput(new Date(fromLocalInput(picked)))).toBe(picked);
    }
  });
});

describe('one time', () => {
  it.each([
    ['Etc/GMT+12', 'Mar 3, 9:30 PM'],
    ['America/New_York', 'Mar 4, 4:30 AM'],
    ['Europe/Vienna', 'Mar 4, 10:30 AM'],
    ['Asia/Kathmandu', 'Mar 4, 3:15 PM'],
    ['Pacific/Kiritimati', 'Mar 4, 11:30 PM'],
  ])('reads in %s as %s', (place, text) => {
    process.env['TZ'] = place;
    expect(messageTime('2026-03-04T09:30:00.000Z')).toBe(text);
  });

  it('a local time that a DST change skips is moved one hour later', () => {
    process.env['TZ'] = 'Europe/Vienna';
    expect(fromLocalInput('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(toLocalInput(new Date('2026-03-29T01:30:00.000Z'))).toBe('2026-03-29T03:30');
  });
});
