import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { outboxEntryMachine } from '#machines/outbox-entry.machine.ts';
import { RETURNED_DURATION, VISIBLE_DURATION } from '#machines/outbox-entry.setup.ts';
import type { OutboxEntry } from '#machines/outbox-entry.ts';
import { defineModel } from '../support/model.ts';
import {
  beyondBound,
  busy,
  effectsNamed,
  failedToSend,
  failureEffects,
  fresh,
  granted,
  keyTaken,
  permission,
  permitted,
  refused,
  replaced,
  response,
  returnedFault,
  savedBy,
  sending,
  sendingUnstored,
  serverFault,
  statePaths,
  states,
  stored,
  unauthorized,
  unreachable,
} from '../support/outbox-entry-samples.ts';
import { syncScenarios } from '../support/outbox-entry-sync.ts';
import { broken } from '../support/samples.ts';

type Event = EventFromLogic<typeof outboxEntryMachine>;

export const model = defineModel({
  machine: outboxEntryMachine,
  inputs: {
    new: { entry: fresh },
    'new and offline': { entry: { ...fresh, hasWaited: true, revision: 1 } },
    replacement: { entry: { ...fresh, revision: 1 }, replaced },
    // The bound ends these paths at their start, because they continue like those of a new entry.
    stored: { entry: beyondBound },
    'failed before': { entry: { ...beyondBound, state: 'failed' } },
    'expired before': { entry: { ...beyondBound, state: 'expired' } },
  },
  events: ({ entry }): readonly Event[] => {
    const newer = (state: OutboxEntry['state']): Event => ({
      type: 'entry.synced',
      entry: { ...entry, state, revision: entry.revision + 1 },
    });
    return [
      { type: 'entry.permitted' },
      { type: 'entry.delayed' },
      { type: 'entry.wake' },
      { type: 'entry.retry', key: 'e2' },
      { type: 'entry.discard' },
      { type: 'entry.hold' },
      { type: 'upload.progressed', uploaded: 0.5 },
      newer('failed'),
      newer('expired'),
      newer('queued'),
      newer('discarded'),
      // A revision that is not newer is ignored.
      { type: 'entry.synced', entry: { ...entry, state: 'failed' } },
      { type: 'entry.deliveredElsewhere', response },
    ];
  },
  outcomes: {
    storeEntry: { done: ({ entry }) => [{ ...entry, order: 1 }], error: [broken] },
    acquireLock: {
      done: ({ entry }) => [
        granted(entry),
        // Other tabs do not know an entry that is not stored.
        ...(entry.order === null
          ? []
          : (['discarded', 'blocked', 'backingOff', 'expired'] as const).map((status) =>
              permission(status, entry),
            )),
        ...(entry.order === null ? [] : [permission('backingOff', { ...entry, hasWaited: true })]),
      ],
      error: [broken],
    },
    // The scenarios cover the other failures, which lead to the same states.
    sendEntry: { done: [response], error: [unreachable, refused, unauthorized, returnedFault, keyTaken] },
    refreshViews: { done: [undefined], error: [broken] },
  },
  // An entry can be stored and sent any number of times; the third time behaves like the second.
  bound: ({ entry }) => entry.revision > 1 || entry.attempts > 1,
  simple: 1,
  invariants: {
    'the request is pending exactly while sending': ({ pendingCalls, is }) => {
      expect(pendingCalls().some(({ src }) => src === 'sendEntry')).toBe(is('open.pending.sending'));
    },
    'it is sent unchanged, under its current idempotency key': ({ newCalls, context }) => {
      for (const { input } of newCalls.filter(({ src }) => src === 'sendEntry')) {
        expect(input).toEqual({ entry: context.entry });
      }
    },
    'the lock is released whenever sending ends': ({ before, is, effects }) => {
      const wasSending = JSON.stringify(before.value).includes('"sending"');
      const ends = wasSending && !is('open.pending.sending');
      expect(effectsNamed(effects, 'releaseLock').length).toBe(ends ? 1 : 0);
    },
    'it is removed from the device exactly when it is delivered': ({ effects, event }) => {
      const isDelivered = ['entry.deliveredElsewhere', 'xstate.done.actor.sendEntry'].includes(event.type);
      if (!isDelivered) expect(effectsNamed(effects, 'removeEntry')).toEqual([]);
    },
    'a discarded entry stays on the device without its text': ({ effects, event, before, context }) => {
      if (event.type !== 'entry.discard' || !JSON.stringify(before.value).includes('open')) return;
      const { entry } = before.context;
      const discarded = { ...entry, state: 'discarded', input: null, revision: entry.revision + 1 };
      expect(context.entry).toEqual(discarded);
      expect(effectsNamed(effects, 'saveEntry')).toEqual([['saveEntry', { entry: discarded, delay: 0 }]]);
    },
    'it is closed only when delivered, discarded or completed by another tab': ({ before, event, is }) => {
      if (!is('closed') || before.value === 'closed') return;
      expect(
        JSON.stringify(before.value).includes('delivered') ||
          ['entry.discard', 'entry.synced', 'xstate.done.actor.acquireLock'].includes(event.type),
      ).toBe(true);
    },
    'a failure is announced once, when it fails or its text returns to the composer': ({
      effects,
      event,
      is,
    }) => {
      const hasFailed = /xstate\.error\.actor\.(sendEntry|storeEntry)/.test(event.type);
      const stops = hasFailed && (is('open.failed') || is('open.pending.returned'));
      expect(effectsNamed(effects, 'announceFailure').length).toBe(stops ? 1 : 0);
    },
    'the last reported state is the current one': ({ effects, is }) => {
      const last = states(effects).at(-1);
      const path = Object.entries(statePaths).find(([state]) => state === last)?.[1];
      if (path !== undefined) expect(is(path)).toBe(true);
    },
    'a failure is stored on the device': ({ effects, context, is, before, event }) => {
      const stops = is('open.failed') && !JSON.stringify(before.value).includes('failed');
      const isHere = event.type === 'xstate.error.actor.sendEntry';
      if (stops && isHere && context.isStored) {
        expect(effectsNamed(effects, 'saveEntry').at(-1)).toEqual([
          'saveEntry',
          { entry: { ...context.entry, state: 'failed' }, delay: 0 },
        ]);
      }
    },
  },
  scenarios: {
    'reports the upload progress': async (start) => {
      const entry = await sending(start);
      entry.send({ type: 'upload.progressed', uploaded: 0.25 });
      entry.send({ type: 'upload.progressed', uploaded: 0.5 });
      expect(effectsNamed(entry.effects(), 'reportChange').at(-1)?.[1]).toMatchObject({
        state: 'sending',
        uploaded: 0.5,
      });
      await entry.reject('sendEntry', unreachable);
      expect(effectsNamed(entry.effects(), 'reportChange').at(-1)?.[1]).toMatchObject({
        state: 'backingOff',
        uploaded: null,
      });
    },
    'starts in the state in which it was stored': (start) => {
      const paths = [
        ['queued', 'open.pending.queued'],
        ['waitingForSignIn', 'open.pending.queued'],
        ['failed', 'open.failed'],
        ['expired', 'open.expired'],
      ] as const;
      const found = paths.filter(([state, path]) => start({ entry: { ...stored, state } }).is(path));
      expect(found).toEqual(paths);
    },
    'is stored on the device before it is sent': async (start) => {
      const entry = start({ entry: fresh });
      expect(entry.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['storeEntry', { entry: fresh, replaced: null }],
      ]);
      entry.send({ type: 'entry.permitted' });
      expect(entry.is('storing')).toBe(true);
      await entry.resolve('storeEntry', stored);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({ entry: stored, isStored: true });
      const effects = entry.effects();
      expect(states(effects)).toEqual(['storing', 'queued']);
      // Only an entry that replaces another one requests a sync.
      expect(effects.map(([name]) => name)).toEqual(['reportChange', 'reportChange']);
    },
    'is stored and shown as waiting when it cannot be sent at once': (start) => {
      const entry = start({ entry: stored });
      entry.effects();
      entry.send({ type: 'entry.delayed' });
      const waiting = { ...stored, hasWaited: true };
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.effects()).toEqual([
        ['saveEntry', { entry: waiting, delay: 0 }],
        ['reportChange', { ...waiting, state: 'queued', uploaded: null, response: undefined }],
      ]);
    },
    'is stored together with the entry it replaces, which the outbox then closes': async (start) => {
      const entry = start({ entry: fresh, replaced });
      expect(entry.pendingCalls().map(({ input }) => input)).toEqual([{ entry: fresh, replaced }]);
      await entry.resolve('storeEntry', stored);
      expect(entry.effects().map(([name]) => name)).toEqual(['reportChange', 'requestSync', 'reportChange']);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context().entry).toEqual(stored);
    },
    'is no longer sent automatically once its author edits the returned text': async (start) => {
      const entry = await failedToSend(start, returnedFault);
      entry.effects();
      entry.send({ type: 'entry.hold' });
      entry.wait(10 * RETURNED_DURATION);
      expect(entry.is('open.failed')).toBe(true);
      expect(savedBy(entry)).toEqual([{ entry: entry.context().entry, delay: 0 }]);
      expect(entry.context().entry.state).toBe('failed');
    },
    'takes a new key when its key was used for another request': async (start) => {
      const entry = await failedToSend(start, keyTaken);
      entry.effects();
      entry.send({ type: 'entry.retry', key: 'e2' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({
        entry: { idempotencyKey: 'e2', state: 'queued', firstSentAt: null },
        isUrgent: true,
      });
      expect(savedBy(entry)).toHaveLength(1);
    },
    'is sent once without a retry when the device cannot store it': async (start) => {
      const entry = await sendingUnstored(start);
      expect(entry.context()).toMatchObject({ isStored: false, entry: { attempts: 1 } });
      await entry.reject('sendEntry', unreachable);
      expect(entry.is('open.failed')).toBe(true);
      expect(effectsNamed(entry.effects(), 'announceFailure')).toEqual([
        ['announceFailure', { entry: entry.context().entry, failure: unreachable }],
      ]);
    },
    'fails at once when it can neither be stored nor sent': async (start) => {
      const entry = start({ entry: { ...fresh, hasWaited: true } });
      await entry.reject('storeEntry', broken);
      expect(entry.is('open.failed')).toBe(true);
      expect(entry.context()).toMatchObject({ isStored: false, failure: { status: 0, cause: broken } });
      expect(entry.effects().map(([name]) => name)).toEqual([
        'reportChange',
        'announceFailure',
        'reportChange',
      ]);
    },
    'forgets the attempt when it was only refused, not when the server may have received it': async (
      start,
    ) => {
      const entry = async (attempts: number, failure: unknown) => {
        const attempt = { ...stored, attempts, firstSentAt: 0 };
        const actor = await permitted(start, { status: 'granted', entry: attempt, delay: 0 });
        await actor.reject('sendEntry', failure);
        return actor.context().entry;
      };
      for (const failure of [unauthorized, refused]) {
        expect(await entry(1, failure)).toMatchObject({ attempts: 0, firstSentAt: null });
        expect(await entry(2, failure)).toMatchObject({ attempts: 2, firstSentAt: 0 });
      }
      for (const failure of [serverFault, unreachable, keyTaken, broken])
        expect(await entry(1, failure)).toMatchObject({ attempts: 1, firstSentAt: 0 });
    },
    'discards the entry that it replaces once delivered, when the device could not store that': async (
      start,
    ) => {
      const entry = await sendingUnstored(start, { entry: fresh, replaced });
      entry.effects();
      await entry.resolve('sendEntry', response);
      expect(entry.is('delivered.refreshing')).toBe(true);
      expect(entry.context()).toMatchObject({ response, isSentElsewhere: false });
      expect(entry.effects().slice(0, 3)).toEqual([
        ['releaseLock', { entry: entry.context().entry }],
        ['removeEntry', { entry: entry.context().entry, response }],
        ['discardReplaced', { id: 'e0' }],
      ]);
      const alone = await sendingUnstored(start);
      await alone.resolve('sendEntry', response);
      expect(effectsNamed(alone.effects(), 'discardReplaced')).toEqual([]);
    },
    'is delivered, and stays visible until the screens are refreshed': async (start) => {
      const entry = await sending(start);
      await entry.resolve('sendEntry', response);
      expect(entry.is('delivered.refreshing')).toBe(true);
      expect(entry.effects()).toEqual([
        ['releaseLock', { entry: entry.context().entry }],
        ['removeEntry', { entry: entry.context().entry, response }],
        ['reportChange', { ...entry.context().entry, state: 'delivered', uploaded: null, response }],
      ]);
      expect(entry.pendingCalls().map(({ input }) => input)).toEqual([
        { entry: entry.context().entry, response, isSentElsewhere: false },
      ]);
      await entry.resolve('refreshViews', undefined);
      entry.wait(VISIBLE_DURATION - 1);
      expect(entry.is('delivered.visible')).toBe(true);
      entry.wait(1);
      expect([entry.value(), entry.status()]).toEqual(['closed', 'done']);
    },
    'stays visible equally long when the screens cannot be refreshed': async (start) => {
      const entry = await sending(start);
      await entry.resolve('sendEntry', response);
      await entry.reject('refreshViews', broken);
      expect(entry.is('delivered.visible')).toBe(true);
      entry.wait(VISIBLE_DURATION);
      expect([entry.value(), entry.status()]).toEqual(['closed', 'done']);
    },
    'backs off exponentially when the server is unreachable': async (start) => {
      const entry = await failedToSend(start, unreachable);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      const saved = { ...stored, attempts: 1, firstSentAt: 0, hasWaited: true, revision: 1 };
      expect(savedBy(entry)).toEqual([
        { entry: { ...saved, lastResponse: { status: null, message: null } }, delay: 4000 },
      ]);
      entry.wait(3999);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      entry.wait(1);
      expect(entry.is('open.pending.queued')).toBe(true);
      entry.send({ type: 'entry.permitted' });
      await entry.resolve('acquireLock', { status: 'granted', entry: { ...saved, attempts: 2 }, delay: 0 });
      await entry.reject('sendEntry', unreachable);
      expect(entry.context().delay).toBe(8000);
    },
    'backs off for the time in Retry-After, also with a returned text': async (start) => {
      const returned = await failedToSend(start, { ...returnedFault, retryAfter: 90_000 });
      expect(returned.context().delay).toBe(90_000);
      const entry = await failedToSend(start, busy);
      entry.wait(89_999);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      entry.wait(1);
      expect(entry.is('open.pending.queued')).toBe(true);
    },
    'is sent again at once on entry.wake during any back-off': async (start) => {
      const entry = await failedToSend(start, busy);
      entry.send({ type: 'entry.wake' });
      expect(entry.is('open.pending.queued')).toBe(true);
      entry.send({ type: 'entry.permitted' });
      expect(entry.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['acquireLock', { entry: entry.context().entry, isUrgent: true }],
      ]);
      await entry.resolve('acquireLock', granted(entry.context().entry));
      expect(entry.context().isUrgent).toBe(false);
    },
    'fails on a server error of the first attempt': async (start) => {
      const entry = await failedToSend(start, serverFault);
      expect(entry.is('open.failed')).toBe(true);
      expect(entry.effects().map(([name]) => name)).toEqual(failureEffects);
    },
    'returns a text to its composer on a server error, and sends it again automatically later': async (
      start,
    ) => {
      const entry = await failedToSend(start, returnedFault);
      expect(entry.is('open.pending.returned')).toBe(true);
      const effects = entry.effects();
      expect(effects.map(([name]) => name)).toEqual(failureEffects);
      const saved = { ...stored, attempts: 1, firstSentAt: 0, revision: 1 };
      const lastResponse = { status: 500, message: null };
      expect(effectsNamed(effects, 'saveEntry')).toEqual([
        ['saveEntry', { entry: { ...saved, lastResponse }, delay: RETURNED_DURATION }],
      ]);
      entry.wait(RETURNED_DURATION - 1);
      expect(entry.is('open.pending.returned')).toBe(true);
      entry.wait(1);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(savedBy(entry)).toEqual([{ entry: { ...saved, lastResponse, hasWaited: true }, delay: 0 }]);
    },
    'is sent again at once on retry or wake, while returned or backing off': async (start) => {
      const events = [{ type: 'entry.retry', key: 'e2' }, { type: 'entry.wake' }] as const;
      const failures = [returnedFault, unreachable];
      for (const [failure, event] of failures.flatMap((one) =>
        events.map((event) => [one, event] as const),
      )) {
        const entry = await failedToSend(start, failure);
        entry.send(event);
        expect(entry.is('open.pending.queued')).toBe(true);
        expect(entry.context()).toMatchObject({ isUrgent: true, entry: { idempotencyKey: 'e1' } });
      }
    },
    'fails on a server error when the device cannot store it': async (start) => {
      const entry = await sendingUnstored(start);
      await entry.reject('sendEntry', returnedFault);
      expect(entry.is('open.failed')).toBe(true);
    },
    'continues to back off after server errors once it has waited, after any number of attempts': async (
      start,
    ) => {
      const waited = { ...stored, hasWaited: true };
      const tried = { ...waited, attempts: 40 };
      const entry = await permitted(start, { status: 'granted', entry: tried, delay: 0 }, waited);
      await entry.reject('sendEntry', serverFault);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      expect(entry.context().delay).toBe(60_000);
    },
    'stays stored when the server refuses it, and is sent again under the same key': async (start) => {
      const entry = await failedToSend(start, refused);
      expect(entry.context().entry).toMatchObject({
        state: 'failed',
        lastResponse: { status: 403, message: 'The game is over' },
      });
      entry.effects();
      entry.send({ type: 'entry.retry', key: 'e2' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({
        entry: { idempotencyKey: 'e1', state: 'queued' },
        isUrgent: true,
      });
      expect(savedBy(entry)).toEqual([{ entry: entry.context().entry, delay: 0 }]);
    },
    'stays stored when the app cannot build its request': async (start) => {
      const entry = await failedToSend(start, broken);
      expect(entry.is('open.failed')).toBe(true);
      expect(entry.context().failure).toMatchObject({ status: 0, cause: broken });
      entry.send({ type: 'entry.retry', key: 'e2' });
      expect(entry.context().entry.idempotencyKey).toBe('e1');
    },
    'waits for its author to sign in, and is queued then': async (start) => {
      const entry = await failedToSend(start, unauthorized);
      expect(entry.is('open.pending.waitingForSignIn')).toBe(true);
      expect(savedBy(entry)).toEqual([{ entry: entry.context().entry, delay: 0 }]);
      expect(entry.context().entry).toMatchObject({ state: 'waitingForSignIn', hasWaited: true });
      entry.send({ type: 'entry.wake' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context().isUrgent).toBe(true);
    },
    'is not sent again under a key that may have expired on the server': async (start) => {
      const entry = await permitted(start, permission('expired', stored), { ...stored, hasWaited: true });
      expect(entry.is('open.expired')).toBe(true);
      expect(savedBy(entry)).toEqual([{ entry: entry.context().entry, delay: 0 }]);
      expect(entry.context().entry.state).toBe('expired');
      entry.send({ type: 'entry.retry', key: 'e2' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({
        entry: { idempotencyKey: 'e2', attempts: 0, firstSentAt: null, lastResponse: null, state: 'queued' },
        isUrgent: true,
      });
      expect(savedBy(entry)).toHaveLength(1);
    },
    'closes when another tab has completed it, and backs off when another tab retries it later': async (
      start,
    ) => {
      const discarded = await permitted(start, permission('discarded', stored));
      expect(discarded.value()).toBe('closed');
      const waiting = await permitted(start, permission('backingOff', { ...stored, hasWaited: true }));
      expect(waiting.is('open.pending.backingOff')).toBe(true);
      expect(waiting.context()).toMatchObject({ delay: 5000, entry: { hasWaited: true } });
      waiting.wait(5000);
      expect(waiting.is('open.pending.queued')).toBe(true);
    },
    'is returned to its composer again after a reload, for the remaining time': async (start) => {
      const returned = { ...stored, revision: 3 };
      const entry = await permitted(start, permission('backingOff', returned));
      expect(entry.is('open.pending.returned')).toBe(true);
      expect(entry.context()).toMatchObject({ delay: 5000, entry: returned });
      entry.wait(5000);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context().entry.hasWaited).toBe(true);
    },
    'requests a sync when an older entry of another tab blocks it': async (start) => {
      const entry = await permitted(start, permission('blocked', stored));
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.effects().map(([name]) => name)).toEqual([
        'reportChange',
        'reportChange',
        'requestSync',
        'reportChange',
      ]);
    },
    'refreshes its screens when another tab delivered it': async (start) => {
      const entry = start({ entry: stored });
      entry.send({ type: 'entry.deliveredElsewhere', response });
      expect(entry.pendingCalls().map(({ input }) => input)).toEqual([
        { entry: stored, response, isSentElsewhere: true },
      ]);
      expect(effectsNamed(entry.effects(), 'removeEntry')).toEqual([
        ['removeEntry', { entry: stored, response }],
      ]);
    },
    'aborts its request when it is discarded': async (start) => {
      const entry = await sending(start);
      const signal = entry.pendingCalls()[0]?.signal;
      entry.send({ type: 'entry.discard' });
      expect([entry.value(), signal?.aborted]).toEqual(['closed', true]);
      expect(entry.effects().map(([name]) => name)).toEqual(['releaseLock', 'saveEntry', 'reportChange']);
    },
    ...syncScenarios,
  },
});
