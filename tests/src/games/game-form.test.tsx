import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toLocalInput } from '#src/features/games/game.form.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { recordWrites } from '../support/changes.ts';
import { enter, errorOf, openGamesHarness, openNewGame, openSettings } from './support.tsx';

const { harness, ada } = await openGamesHarness();
const REQUIRED = 'Name is required';
const TOO_EARLY = 'End date must be after start date';

let gameId: string;
beforeEach(async () => {
  gameId = await insertTestGame(harness.server, { creator: ada, from: 2, to: 9 });
});

describe.each([
  ['a new game', () => openNewGame(harness, ada)],
  ['an upcoming game', () => openSettings(harness, ada, gameId)],
])('the form of %s', (_, open) => {
  it('requires a name of at most 100 characters [R-CREATE-1] [R-CREATE-2] [R-EDIT-20]', async () => {
    const sent = recordWrites(harness);
    const { name, submit } = await open();
    enter(name, '   ');
    await submit();
    expect(errorOf(name)).toBe(REQUIRED);
    await waitFor(() => expect(name).toHaveFocus());
    expect(name.maxLength).toBe(100);
    enter(name, 'x'.repeat(101));
    await submit();
    expect(errorOf(name)).toBe('Name must be at most 100 characters');
    expect(sent).toEqual([]);
  });

  it('requires both dates [R-CREATE-3] [R-EDIT-21] [R-EDIT-22]', async () => {
    const sent = recordWrites(harness);
    const { name, start, end, submit } = await open();
    enter(name, 'Cold showers');
    enter(start, '');
    enter(end, '');
    await submit();
    expect([start, end].map(errorOf)).toEqual(['Start date is required', 'End date is required']);
    expect(sent).toEqual([]);
  });

  it('requires an end after the start, and shows all errors at once [R-CREATE-4] [R-EDIT-23]', async () => {
    const sent = recordWrites(harness);
    const { name, start, end, submit } = await open();
    enter(name, '');
    enter(end, start.value);
    await submit();
    expect([name, start, end].map(errorOf)).toEqual([REQUIRED, null, TOO_EARLY]);
    await waitFor(() => expect(name).toHaveFocus());
    enter(name, 'Cold showers');
    expect([name, end].map(errorOf)).toEqual([null, TOO_EARLY]);
    await submit();
    expect([name, end].map(errorOf)).toEqual([null, TOO_EARLY]);
    expect(sent).toEqual([]);
  });

  it('refuses a start in the past and offers no end before the start [R-CREATE-5] [R-CREATE-6] [R-CREATE-7]', async () => {
    const sent = recordWrites(harness);
    const today = () => `${toLocalInput(new Date()).slice(0, 10)}T00:00`;
    const before = today();
    const { name, start, end, submit } = await open();
    expect([before, today()]).toContain(start.min);
    expect(end.min).toBe(start.value);
    enter(name, 'Cold showers');
    enter(start, '1899-05-01T10:00');
    await submit();
    expect(errorOf(start)).toBe('Start date cannot be in the past');
    expect(sent).toEqual([]);
  });

  it('moves the end along with a start that is set after it, and only then', async () => {
    const { start, end } = await open();
    enter(start, '2090-01-01T10:00');
    enter(end, '2090-01-08T12:00');
    enter(start, '2090-01-05T10:00');
    expect(end.value).toBe('2090-01-08T12:00');
    enter(start, '2090-02-01T10:00');
    expect(end.value).toBe('2090-02-04T12:00');
  });
});
