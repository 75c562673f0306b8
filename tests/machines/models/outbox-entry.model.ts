import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { outboxEntryMachine } from '#machines/outbox-entry.machine.ts';
import { RETURNED_DURATION, VISIBLE_DURATION } from '#machines/outbox-entry.setup.ts';
import type { OutboxEntry } from '#machines/outbox-entry.ts';
import { defineModel } from '../support/model.ts';
import {
  announced,
  beyond,
  busy,
  failedToSend,
  fresh,
  granted,
  keyTaken,
  named,
  permission,
  refused,
  replaced,
  response,
  returnedFault,
  sending,
  serverFault,
  states,
  stored,
  unauthorized,
  unreached,
} from '../support/outbox-entry-samples.ts';
import { broken } from '../support/samples.ts';

type Event = EventFromLogic<typeof outboxEntryMachine>;

export const model = defineModel({
  machine: outboxEntryMachine,
  inputs: {
    new: { entry: fresh },
    'new and offline': { entry: { ...fresh, hasWaited: true, revision: 1 } },
    replacement: { entry: { ...fresh, revision: 1 }, replaced },
    // What comes after is the same as for a new one: the bound ends these paths at their start.
    stored: { entry: beyond },
    'failed before': { entry: { ...beyond, state: 'failed' } },
    'expired before': { entry: { ...beyond, state: 'expired' } },
  },
  events: ({ entry }): readonly Event[] => {
    const newer = (state: OutboxEntry['state']): Event => ({
      type: 'entry.synced',
      entry: { ...entry, state, revision: entry.revision + 1 },
    });
    return [
      { type: 'entry.permitted' },
      { type: 'entry.wake' },
      { type: 'entry.retry', key: 'e2' },
      { type: 'entry.discard' },
      { type: 'entry.hold' },
      { type: 'upload.progressed', uploaded: 0.5 },
      newer('failed'),
      newer('expired'),
      newer('queued'),
      newer('discarded'),
      // What is no newer says nothing.
      { type: 'entry.synced', entry: { ...entry, state: 'failed' } },
      { type: 'entry.deliveredElsewhere', response },
    ];
  },
  outcomes: {
    storeEntry: { done: ({ entry }) => [{ ...entry, order: 1 }], error: [broken] },
    acquireLock: {
      done: ({ entry }) => [
        granted(entry),
        // Nobody else knows of an entry that is not stored.
        ...(entry.order === null
          ? []
          : (['gone', 'blocked', 'early', 'expired'] as const).map((is) => permission(is, entry))),
        ...(entry.order === null ? [] : [permission('early', { ...entry, hasWaited: true })]),
      ],
      error: [broken],
    },
    // The scenarios have the other failures, which end alike.
    sendEntry: { done: [response], error: [unreached, refused, unauthorized, returnedFault, keyTaken] },
    refreshViews: { done: [undefined], error: [broken] },
  },
  // It can be stored and tried any number of times; the first two show all there is.
  bound: ({ entry }) => entry.revision > 1 || entry.attempts > 1,
  simple: 1,
  invariants: {
    'it is sent exactly while it says so': ({ open, is }) => {
      expect(open().some(({ src }) => src === 'sendEntry')).toBe(is('open.pending.sending'));
    },
    'it is sent as it is, under the same idempotency key until that may be forgotten': ({
      asked,
      context,
    }) => {
      for (const { input } of asked.filter(({ src }) => src === 'sendEntry')) {
        expect(input).toEqual({ entry: context.entry });
      }
    },
    'the lock is released whenever sending ends': ({ before, is, effects }) => {
      const wasSending = JSON.stringify(before.value).includes('"sending"');
      const ends = wasSending && !is('open.pending.sending');
      expect(named(effects, 'releaseLock').length).toBe(ends ? 1 : 0);
    },
    'it is removed from the device exactly when it is delivered': ({ effects, event }) => {
      const isDelivered = ['entry.deliveredElsewhere', 'xstate.done.actor.sendEntry'].includes(event.type);
      if (!isDelivered) expect(named(effects, 'removeEntry')).toEqual([]);
    },
    'what the person discards stays on the device without their words': ({
      effects,
      event,
      before,
      context,
    }) => {
      if (event.type !== 'entry.discard' || !JSON.stringify(before.value).includes('open')) return;
      const { entry } = before.context;
      const discarded = { ...entry, state: 'discarded', input: null, revision: entry.revision + 1 };
      expect(context.entry).toEqual(discarded);
      expect(named(effects, 'saveEntry')).toEqual([['saveEntry', { entry: discarded, delay: 0 }]]);
    },
    'it is closed only when delivered, discarded or dealt with elsewhere': ({ before, event, is }) => {
      if (!is('closed') || before.value === 'closed') return;
      expect(
        JSON.stringify(before.value).includes('delivered') ||
          ['entry.discard', 'entry.synced', 'xstate.done.actor.acquireLock'].includes(event.type),
      ).toBe(true);
    },
    'a failure is announced once, when it stops or its text returns': ({ effects, event, is }) => {
      const hasFailed = /xstate\.error\.actor\.(sendEntry|storeEntry)/.test(event.type);
      const stops = hasFailed && (is('open.failed') || is('open.pending.returned'));
      expect(named(effects, 'announceFailure').length).toBe(stops ? 1 : 0);
    },
    'what it says last is where it is': ({ effects, is }) => {
      const last = states(effects).at(-1);
      const paths = {
        storing: 'storing',
        queued: 'open.pending.queued',
        acquiring: 'open.pending.acquiring',
        sending: 'open.pending.sending',
        backingOff: 'open.pending.backingOff',
        returned: 'open.pending.returned',
        waitingForSignIn: 'open.pending.waitingForSignIn',
        failed: 'open.failed',
        expired: 'open.expired',
        delivered: 'delivered',
        closed: 'closed',
      };
      const path = Object.entries(paths).find(([state]) => state === last)?.[1];
      if (path !== undefined) expect(is(path)).toBe(true);
    },
    'what stops it is on the device': ({ effects, context, is, before, event }) => {
      const stops = is('open.failed') && !JSON.stringify(before.value).includes('failed');
      const isHere = event.type === 'xstate.error.actor.sendEntry';
      if (stops && isHere && context.isStored) {
        expect(named(effects, 'saveEntry').at(-1)).toEqual([
          'saveEntry',
          { entry: { ...context.entry, state: 'failed' }, delay: 0 },
        ]);
      }
    },
  },
  scenarios: {
    'reports how much of it has left the device': async (start) => {
      const entry = await sending(start);
      entry.send({ type: 'upload.progressed', uploaded: 0.25 });
      entry.send({ type: 'upload.progressed', uploaded: 0.5 });
      expect(named(entry.effects(), 'reportChange').at(-1)?.[1]).toMatchObject({
        state: 'sending',
        uploaded: 0.5,
      });
      await entry.fail('sendEntry', unreached);
      expect(named(entry.effects(), 'reportChange').at(-1)?.[1]).toMatchObject({
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
    'is on the device before it is sent': async (start) => {
      const entry = start({ entry: fresh });
      expect(entry.open().map(({ src, input }) => [src, input])).toEqual([
        ['storeEntry', { entry: fresh, replaced: null }],
      ]);
      entry.send({ type: 'entry.permitted' });
      expect(entry.is('storing')).toBe(true);
      await entry.answer('storeEntry', stored);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({ entry: stored, isStored: true });
      expect(states(entry.effects())).toEqual(['storing', 'queued']);
    },
    'is stored together with what it replaces, which the outbox then closes': async (start) => {
      const entry = start({ entry: fresh, replaced });
      expect(entry.open().map(({ input }) => input)).toEqual([{ entry: fresh, replaced }]);
      await entry.answer('storeEntry', stored);
      expect(entry.effects().map(([name]) => name)).toEqual(['reportChange', 'requestSync', 'reportChange']);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context().entry).toEqual(stored);
    },
    'is no longer sent by itself once its author edits the text that returned': async (start) => {
      const entry = await failedToSend(start, returnedFault);
      entry.effects();
      entry.send({ type: 'entry.hold' });
      entry.wait(10 * RETURNED_DURATION);
      expect(entry.is('open.failed')).toBe(true);
      expect(named(entry.effects(), 'saveEntry')).toEqual([
        ['saveEntry', { entry: entry.context().entry, delay: 0 }],
      ]);
      expect(entry.context().entry.state).toBe('failed');
    },
    'takes another key once the server has carried out something else under its own': async (start) => {
      const entry = await failedToSend(start, keyTaken);
      entry.effects();
      entry.send({ type: 'entry.retry', key: 'e2' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({
        entry: { idempotencyKey: 'e2', state: 'queued', firstSentAt: null },
        isUrgent: true,
      });
      expect(named(entry.effects(), 'saveEntry').length).toBe(1);
    },
    'is sent all the same where the device keeps nothing, and not tried again': async (start) => {
      const entry = start({ entry: fresh });
      await entry.fail('storeEntry', broken);
      expect(entry.context().isStored).toBe(false);
      entry.send({ type: 'entry.permitted' });
      await entry.fail('acquireLock', broken);
      expect(entry.context().entry.attempts).toBe(1);
      await entry.fail('sendEntry', unreached);
      expect(entry.is('open.failed')).toBe(true);
      expect(named(entry.effects(), 'announceFailure')).toEqual([
        ['announceFailure', { entry: entry.context().entry, failure: unreached }],
      ]);
    },
    'fails at once where it can neither be kept nor sent': async (start) => {
      const entry = start({ entry: { ...fresh, hasWaited: true } });
      await entry.fail('storeEntry', broken);
      expect(entry.is('open.failed')).toBe(true);
      expect(entry.context()).toMatchObject({ isStored: false, failure: { status: 422, cause: broken } });
      expect(entry.effects().map(([name]) => name)).toEqual([
        'reportChange',
        'announceFailure',
        'reportChange',
      ]);
    },
    'is delivered, and stays visible until the screens show it': async (start) => {
      const entry = await sending(start);
      await entry.answer('sendEntry', response);
      expect(entry.is('delivered.refreshing')).toBe(true);
      expect(entry.effects()).toEqual([
        ['releaseLock', { entry: entry.context().entry }],
        ['removeEntry', { entry: entry.context().entry, response }],
        ['reportChange', { ...entry.context().entry, state: 'delivered', uploaded: null, response }],
      ]);
      expect(entry.open().map(({ input }) => input)).toEqual([
        { entry: entry.context().entry, response, isElsewhere: false },
      ]);
      await entry.answer('refreshViews', undefined);
      entry.wait(VISIBLE_DURATION - 1);
      expect(entry.is('delivered.visible')).toBe(true);
      entry.wait(1);
      expect([entry.value(), entry.status()]).toEqual(['closed', 'done']);
    },
    'stays visible for as long when the screens cannot be refreshed': async (start) => {
      const entry = await sending(start);
      await entry.answer('sendEntry', response);
      await entry.fail('refreshViews', broken);
      expect(entry.is('delivered.visible')).toBe(true);
      entry.wait(VISIBLE_DURATION);
      expect([entry.value(), entry.status()]).toEqual(['closed', 'done']);
    },
    'backs off when the server is not reached, twice as long each time': async (start) => {
      const entry = await failedToSend(start, unreached);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      const saved = { ...stored, attempts: 1, firstSentAt: 0, hasWaited: true, revision: 1 };
      expect(named(entry.effects(), 'saveEntry')).toEqual([
        ['saveEntry', { entry: { ...saved, lastResponse: { status: null, message: null } }, delay: 4000 }],
      ]);
      entry.wait(3999);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      entry.wait(1);
      expect(entry.is('open.pending.queued')).toBe(true);
      entry.send({ type: 'entry.permitted' });
      await entry.answer('acquireLock', { is: 'granted', entry: { ...saved, attempts: 2 }, delay: 0 });
      await entry.fail('sendEntry', unreached);
      expect(entry.context().delay).toBe(8000);
    },
    'leaves the server alone for as long as it asks': async (start) => {
      const entry = await failedToSend(start, busy);
      entry.wait(89_999);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      entry.wait(1);
      expect(entry.is('open.pending.queued')).toBe(true);
    },
    'tries again at once when it is woken, however long the back-off': async (start) => {
      const entry = await failedToSend(start, busy);
      entry.send({ type: 'entry.wake' });
      expect(entry.is('open.pending.queued')).toBe(true);
      entry.send({ type: 'entry.permitted' });
      expect(entry.open().map(({ src, input }) => [src, input])).toEqual([
        ['acquireLock', { entry: entry.context().entry, isUrgent: true }],
      ]);
      await entry.answer('acquireLock', granted(entry.context().entry));
      expect(entry.context().isUrgent).toBe(false);
    },
    'stops at a fault of the server in front of the person, who has it back': async (start) => {
      const entry = await failedToSend(start, serverFault);
      expect(entry.is('open.failed')).toBe(true);
      expect(entry.effects().map(([name]) => name)).toEqual(announced);
    },
    'returns a text to its composer at a fault of the server, and sends it again by itself later': async (
      start,
    ) => {
      const entry = await failedToSend(start, returnedFault);
      expect(entry.is('open.pending.returned')).toBe(true);
      const effects = entry.effects();
      expect(effects.map(([name]) => name)).toEqual(announced);
      const saved = { ...stored, attempts: 1, firstSentAt: 0, revision: 1 };
      const lastResponse = { status: 500, message: null };
      expect(named(effects, 'saveEntry')).toEqual([
        ['saveEntry', { entry: { ...saved, lastResponse }, delay: RETURNED_DURATION }],
      ]);
      entry.wait(RETURNED_DURATION - 1);
      expect(entry.is('open.pending.returned')).toBe(true);
      entry.wait(1);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(named(entry.effects(), 'saveEntry')).toEqual([
        ['saveEntry', { entry: { ...saved, lastResponse, hasWaited: true }, delay: 0 }],
      ]);
    },
    'leaves a server that asks for it alone, also with a text that returned': async (start) => {
      const entry = await failedToSend(start, { ...returnedFault, retryAfter: 90_000 });
      expect(entry.context().delay).toBe(90_000);
    },
    'is sent again at once when its author or the outbox asks for it, from its composer or while it backs off':
      async (start) => {
        const events = [{ type: 'entry.retry', key: 'e2' }, { type: 'entry.wake' }] as const;
        const failures = [returnedFault, unreached];
        for (const [failure, event] of failures.flatMap((one) =>
          events.map((event) => [one, event] as const),
        )) {
          const entry = await failedToSend(start, failure);
          entry.send(event);
          expect(entry.is('open.pending.queued')).toBe(true);
          expect(entry.context()).toMatchObject({ isUrgent: true, entry: { idempotencyKey: 'e1' } });
        }
      },
    'fails for good at a fault of the server where the device keeps nothing': async (start) => {
      const entry = start({ entry: fresh });
      await entry.fail('storeEntry', broken);
      entry.send({ type: 'entry.permitted' });
      await entry.fail('acquireLock', broken);
      await entry.fail('sendEntry', returnedFault);
      expect(entry.is('open.failed')).toBe(true);
    },
    'goes on after a fault of the server once it has waited, however often': async (start) => {
      const entry = start({ entry: { ...stored, hasWaited: true } });
      entry.send({ type: 'entry.permitted' });
      const tried = { ...stored, hasWaited: true, attempts: 40 };
      await entry.answer('acquireLock', { is: 'granted', entry: tried, delay: 0 });
      await entry.fail('sendEntry', serverFault);
      expect(entry.is('open.pending.backingOff')).toBe(true);
      expect(entry.context().delay).toBe(60_000);
    },
    'is kept when the server refuses it, and sent again under the same key': async (start) => {
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
      expect(named(entry.effects(), 'saveEntry')).toEqual([
        ['saveEntry', { entry: entry.context().entry, delay: 0 }],
      ]);
    },
    'is kept when the app cannot make a request of it': async (start) => {
      const entry = await failedToSend(start, broken);
      expect(entry.is('open.failed')).toBe(true);
      expect(entry.context().failure).toMatchObject({ status: 422, cause: broken });
    },
    'waits for its owner to sign in, and goes on then': async (start) => {
      const entry = await failedToSend(start, unauthorized);
      expect(entry.is('open.pending.waitingForSignIn')).toBe(true);
      expect(named(entry.effects(), 'saveEntry')).toEqual([
        ['saveEntry', { entry: entry.context().entry, delay: 0 }],
      ]);
      expect(entry.context().entry).toMatchObject({ state: 'waitingForSignIn', hasWaited: true });
      entry.send({ type: 'entry.wake' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context().isUrgent).toBe(true);
    },
    'is not sent again under a key that the server may have forgotten': async (start) => {
      const entry = start({ entry: { ...stored, hasWaited: true } });
      entry.send({ type: 'entry.permitted' });
      await entry.answer('acquireLock', permission('expired', stored));
      expect(entry.is('open.expired')).toBe(true);
      expect(named(entry.effects(), 'saveEntry')).toEqual([
        ['saveEntry', { entry: entry.context().entry, delay: 0 }],
      ]);
      expect(entry.context().entry.state).toBe('expired');
      entry.send({ type: 'entry.retry', key: 'e2' });
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context()).toMatchObject({
        entry: { idempotencyKey: 'e2', attempts: 0, firstSentAt: null, lastResponse: null, state: 'queued' },
        isUrgent: true,
      });
      expect(named(entry.effects(), 'saveEntry').length).toBe(1);
    },
    'leaves to another tab what that has dealt with, or tries later': async (start) => {
      const gone = start({ entry: stored });
      gone.send({ type: 'entry.permitted' });
      await gone.answer('acquireLock', permission('gone', stored));
      expect(gone.value()).toBe('closed');
      const early = start({ entry: stored });
      early.send({ type: 'entry.permitted' });
      await early.answer('acquireLock', permission('early', { ...stored, hasWaited: true }));
      expect(early.is('open.pending.backingOff')).toBe(true);
      expect(early.context()).toMatchObject({ delay: 5000, entry: { hasWaited: true } });
      early.wait(5000);
      expect(early.is('open.pending.queued')).toBe(true);
    },
    'is in its composer again after a reload, for as long as it was left to its author': async (start) => {
      const entry = start({ entry: stored });
      entry.send({ type: 'entry.permitted' });
      const returned = { ...stored, revision: 3 };
      await entry.answer('acquireLock', permission('early', returned));
      expect(entry.is('open.pending.returned')).toBe(true);
      expect(entry.context()).toMatchObject({ delay: 5000, entry: returned });
      entry.wait(5000);
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.context().entry.hasWaited).toBe(true);
    },
    'has the outbox look for something older that another tab stored': async (start) => {
      const entry = start({ entry: stored });
      entry.send({ type: 'entry.permitted' });
      await entry.answer('acquireLock', permission('blocked', stored));
      expect(entry.is('open.pending.queued')).toBe(true);
      expect(entry.effects().map(([name]) => name)).toEqual([
        'reportChange',
        'reportChange',
        'requestSync',
        'reportChange',
      ]);
    },
    'has its screens refreshed when another tab delivered it': async (start) => {
      const entry = start({ entry: stored });
      entry.send({ type: 'entry.deliveredElsewhere', response });
      expect(entry.open().map(({ input }) => input)).toEqual([
        { entry: stored, response, isElsewhere: true },
      ]);
      expect(named(entry.effects(), 'removeEntry')).toEqual([['removeEntry', { entry: stored, response }]]);
    },
    'follows another tab into failure and out of it': (start) => {
      const entry = start({ entry: stored });
      entry.send({ type: 'entry.synced', entry: { ...stored, state: 'failed', revision: 1 } });
      expect(entry.is('open.failed')).toBe(true);
      expect(named(entry.effects(), 'announceFailure')).toEqual([]);
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
    'is not interrupted by news of another attempt': async (start) => {
      const entry = await sending(start);
      entry.send({ type: 'entry.synced', entry: { ...stored, revision: 9 } });
      expect(entry.is('open.pending.sending')).toBe(true);
      expect(entry.effects()).toEqual([]);
    },
    'is not sent when it is discarded, and called off when it is being sent': async (start) => {
      const entry = await sending(start);
      const signal = entry.open()[0]?.signal;
      entry.send({ type: 'entry.discard' });
      expect([entry.value(), signal?.aborted]).toEqual(['closed', true]);
      expect(entry.effects().map(([name]) => name)).toEqual(['releaseLock', 'saveEntry', 'reportChange']);
    },
    'is closed when another tab discarded it, whichever tab stored it last': async (start) => {
      const entry = await sending(start);
      entry.send({ type: 'entry.synced', entry: { ...stored, order: 0, state: 'discarded', revision: 9 } });
      expect(entry.is('open.pending.sending')).toBe(true);
      entry.send({ type: 'entry.synced', entry: { ...stored, state: 'discarded', revision: 0 } });
      expect(entry.value()).toBe('closed');
      expect(entry.effects().map(([name]) => name)).toEqual(['releaseLock', 'reportChange']);
    },
  },
});
