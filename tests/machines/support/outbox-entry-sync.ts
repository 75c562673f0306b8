import { expect } from 'vitest';
import { effectsNamed, type Start, sending, stored } from './outbox-entry-samples.ts';

/** Scenarios of an entry that another tab changes. */
export const syncScenarios = {
  'follows the state that another tab stored': (start: Start) => {
    const entry = start({ entry: stored });
    entry.send({ type: 'entry.synced', entry: { ...stored, state: 'failed', revision: 1 } });
    expect(entry.is('open.failed')).toBe(true);
    expect(effectsNamed(entry.effects(), 'announceFailure')).toEqual([]);
    entry.send({ type: 'entry.synced', entry: { ...stored, revision: 0 } });
    expect(entry.is('open.failed')).toBe(true);
    entry.send({ type: 'entry.synced', entry: { ...stored, revision: 2 } });
    expect(entry.is('open.pending.queued')).toBe(true);
    entry.send({ type: 'entry.synced', entry: { ...stored, state: 'expired', revision: 3 } });
    expect(entry.is('open.expired')).toBe(true);
    expect(entry.context().entry.revision).toBe(3);
    entry.send({ type: 'entry.synced', entry: { ...stored, state: 'failed', revision: 4 } });
    expect(entry.is('open.failed')).toBe(true);
    entry.send({ type: 'entry.synced', entry: { ...stored, state: 'waitingForSignIn', revision: 5 } });
    expect(entry.is('open.pending.queued')).toBe(true);
    expect(entry.context().entry.revision).toBe(5);
  },
  'is not interrupted by a newer revision while sending': async (start: Start) => {
    const entry = await sending(start);
    entry.send({ type: 'entry.synced', entry: { ...stored, revision: 9 } });
    expect(entry.is('open.pending.sending')).toBe(true);
    expect(entry.effects()).toEqual([]);
  },
  'is closed when another tab discarded it, regardless of the revision': async (start: Start) => {
    const entry = await sending(start);
    entry.send({ type: 'entry.synced', entry: { ...stored, order: 0, state: 'discarded', revision: 9 } });
    expect(entry.is('open.pending.sending')).toBe(true);
    entry.send({ type: 'entry.synced', entry: { ...stored, state: 'discarded', revision: 0 } });
    expect(entry.value()).toBe('closed');
    expect(entry.effects().map(([name]) => name)).toEqual(['releaseLock', 'reportChange']);
  },
};
