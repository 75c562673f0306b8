import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { LOAD_RETRY_DELAY, MAX_CONCURRENT, outboxMachine } from '#machines/outbox.machine.ts';
import type { EntryState, EntryView, NewEntry, OutboxEntry } from '#machines/outbox-entry.ts';
import { defineModel } from '../support/model.ts';
import { broken, noon, outboxEntry } from '../support/samples.ts';
import type { TestActor } from '../support/test-actor.ts';
import type { Effect } from '../support/test-implementations.ts';

const newEntry = (id: string, subject: string): NewEntry => ({
  id,
  kind: 'comment',
  subject,
  input: { content: id },
  createdAt: noon,
});
const entryOf = (id: string, subject: string, fields: Partial<OutboxEntry> = {}): OutboxEntry =>
  outboxEntry(id, { ...newEntry(id, subject), ...fields });
const viewOf = (entry: OutboxEntry, state: EntryState, fields: Partial<EntryView> = {}): EntryView => ({
  ...entry,
  state,
  uploaded: null,
  response: undefined,
  ...fields,
});

const one = entryOf('e1', 'post 1', { order: 1 });
const two = entryOf('e2', 'post 1', { order: 2 });
const other = entryOf('e3', 'post 2', { order: 3 });

type Outbox = TestActor<typeof outboxMachine>;
type Event = EventFromLogic<typeof outboxMachine>;

const signIn = { type: 'session.signedIn', userId: 'ada' } as const;
const changed = (view: EntryView): Event => ({ type: 'entry.changed', view });

/** Events that were sent to the entries, as 'event id'. */
const sentToEntries = (effects: readonly Effect[], type: string) =>
  effects.filter(([name]) => name === `entry receives ${type}`);

/** The input of the actor of an entry. */
function inputOf(outbox: Outbox, id: string): unknown {
  const snapshot: unknown = outbox.child(id).getSnapshot();
  return typeof snapshot === 'object' && snapshot !== null && 'input' in snapshot && snapshot.input;
}

async function opened(start: (input: undefined) => Outbox, entries: readonly OutboxEntry[] = []) {
  const outbox = start(undefined);
  outbox.send(signIn);
  await outbox.resolve('loadEntries', entries);
  return outbox;
}

export const model = defineModel({
  machine: outboxMachine,
  inputs: { any: undefined },
  events: ({ entries, userId }): readonly Event[] => [
    signIn,
    { type: 'session.signedIn', userId: 'ben' },
    { type: 'session.signedOut' },
    { type: 'connection.changed', isOnline: false },
    { type: 'connection.changed', isOnline: true },
    { type: 'outbox.wake' },
    { type: 'outbox.changedElsewhere' },
    { type: 'entry.retry', id: 'e1', key: 'k2' },
    { type: 'entry.discard', id: 'e1' },
    { type: 'entry.hold', id: 'e1' },
    { type: 'entry.deliveredElsewhere', id: 'e1', response: { id: 'c1' } },
    ...(userId !== null && entries.length === 0
      ? [{ type: 'entry.enqueue' as const, entry: newEntry('e1', 'post 1') }]
      : []),
  ],
  outcomes: {
    loadEntries: {
      done: [[], [one]],
      error: [broken],
    },
    entry: {
      sends: ({ userId }) =>
        userId === null
          ? []
          : (['queued', 'sending', 'backingOff', 'failed', 'delivered', 'closed'] as const).map((state) =>
              changed(viewOf({ ...one, userId }, state)),
            ),
    },
  },
  simple: 2,
  invariants: {
    'it has entries of the signed-in user only': ({ context, is }) => {
      if (is('signedOut')) expect(context).toMatchObject({ userId: null, entries: [] });
      for (const { userId } of context.entries) expect(userId).toBe(context.userId);
    },
    'entries are loaded exactly while syncing': ({ pendingCalls, is }) => {
      expect(pendingCalls().some(({ src }) => src === 'loadEntries')).toBe(is('signedIn.syncing'));
    },
    'nothing is sent while the device is offline': ({ effects, context }) => {
      if (!context.isOnline) expect(sentToEntries(effects, 'entry.permitted')).toEqual([]);
    },
    'closed entries are removed': ({ context }) => {
      expect(context.entries.map(({ state }) => state)).not.toContain('closed');
    },
  },
  scenarios: {
    'loads the entries of the user who signs in': async (start) => {
      const outbox = start(undefined);
      expect(outbox.pendingCalls()).toEqual([]);
      outbox.send(signIn);
      expect(outbox.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['loadEntries', { userId: 'ada' }],
      ]);
      await outbox.resolve('loadEntries', [one, other]);
      expect(outbox.is('signedIn.synced')).toBe(true);
      expect(outbox.child('entry.e1').id).toBe('entry.e1');
      expect(outbox.child('entry.e3').id).toBe('entry.e3');
    },
    'continues without stored entries when they cannot be loaded, and loads them again later': async (
      start,
    ) => {
      const outbox = start(undefined);
      outbox.send(signIn);
      await outbox.reject('loadEntries', broken);
      expect(outbox.is('signedIn.loadFailed')).toBe(true);
      outbox.send({ type: 'entry.enqueue', entry: newEntry('e4', 'post 4') });
      expect(outbox.child('entry.e4').id).toBe('entry.e4');
      outbox.wait(LOAD_RETRY_DELAY - 1);
      expect(outbox.pendingCalls()).toEqual([]);
      outbox.wait(1);
      await outbox.resolve('loadEntries', [one]);
      expect(outbox.is('signedIn.synced')).toBe(true);
      expect(outbox.child('entry.e1').id).toBe('entry.e1');
    },
    'loads entries again at once on outbox.wake and when the connection changes': async (start) => {
      for (const event of [
        { type: 'outbox.wake' },
        { type: 'connection.changed', isOnline: true },
        { type: 'connection.changed', isOnline: false },
      ] as const) {
        const outbox = await opened(start, [one, other]);
        outbox.send(changed(viewOf(one, 'backingOff')));
        outbox.send({ type: 'outbox.changedElsewhere' });
        await outbox.reject('loadEntries', broken);
        outbox.send(changed(viewOf(other, 'queued')));
        outbox.effects();
        outbox.send(event);
        expect(outbox.pendingCalls().map(({ src }) => src)).toEqual(['loadEntries']);
        const isOnline = !('isOnline' in event) || event.isOnline;
        expect(outbox.context().isOnline).toBe(isOnline);
        const effects = outbox.effects();
        expect(sentToEntries(effects, 'entry.wake').length).toBe(2);
        expect(sentToEntries(effects, 'entry.permitted').length).toBe(isOnline ? 1 : 0);
      }
    },
    'permits the first entry of each subject, and the next once that is delivered': async (start) => {
      const outbox = await opened(start, [one, two, other]);
      for (const entry of [one, two, other]) outbox.send(changed(viewOf(entry, 'queued')));
      // Each is permitted again until it reports that it is being sent.
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(4);
      outbox.send(changed(viewOf(one, 'sending')));
      outbox.send(changed(viewOf(other, 'sending')));
      outbox.effects();
      outbox.send(changed(viewOf(one, 'delivered')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(1);
      outbox.send(changed(viewOf(two, 'sending')));
      outbox.send(changed(viewOf(one, 'closed')));
      expect(() => outbox.child('entry.e1')).toThrow('outbox runs no entry.e1 now');
      expect(outbox.context().entries.map(({ id }) => id)).toEqual(['e2', 'e3']);
      expect(sentToEntries(outbox.effects(), 'entry.permitted')).toEqual([]);
    },
    'blocks only the subject of an entry that backs off': async (start) => {
      const outbox = await opened(start, [one, two, other]);
      outbox.send(changed(viewOf(one, 'backingOff')));
      outbox.send(changed(viewOf(two, 'queued')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted')).toEqual([]);
      outbox.send(changed(viewOf(other, 'queued')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(1);
    },
    'does not block a subject by a failed or expired entry': async (start) => {
      for (const state of ['failed', 'expired'] as const) {
        const outbox = await opened(start, [one, two]);
        outbox.send(changed(viewOf(one, state)));
        outbox.send(changed(viewOf(two, 'queued')));
        expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(1);
      }
    },
    'limits the number of concurrent requests': async (start) => {
      const many = Array.from({ length: MAX_CONCURRENT + 1 }, (_, at) =>
        entryOf(`e${at}`, `post ${at}`, { order: at }),
      );
      const outbox = await opened(start, many);
      for (const entry of many.slice(1)) outbox.send(changed(viewOf(entry, 'acquiring')));
      outbox.effects();
      outbox.send(changed(viewOf(entryOf('e0', 'post 0', { order: 0 }), 'queued')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted')).toEqual([]);
      outbox.send(changed(viewOf(entryOf('e1', 'post 1', { order: 1 }), 'backingOff')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(1);
    },
    'sends nothing offline, and everything once the device is online': async (start) => {
      const outbox = await opened(start, [one]);
      outbox.send({ type: 'connection.changed', isOnline: false });
      outbox.send(changed(viewOf(one, 'queued')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted')).toEqual([]);
      outbox.send({ type: 'connection.changed', isOnline: true });
      expect(outbox.effects().map(([name]) => name)).toEqual([
        'entry receives entry.wake',
        'entry receives entry.permitted',
      ]);
    },
    'marks a queued entry as waiting, once, when an older one of its subject waits or the device is offline':
      async (start) => {
        const outbox = await opened(start, [one, two, other]);
        for (const entry of [one, two, other]) outbox.send(changed(viewOf(entry, 'queued')));
        outbox.send(changed(viewOf(one, 'sending')));
        const delayed = () => sentToEntries(outbox.effects(), 'entry.delayed').length;
        expect(delayed()).toBe(0);
        outbox.send(changed(viewOf({ ...one, hasWaited: true }, 'backingOff')));
        expect(delayed()).toBe(1);
        outbox.send(changed(viewOf({ ...two, hasWaited: true }, 'queued')));
        expect(delayed()).toBe(0);
        outbox.send({ type: 'connection.changed', isOnline: false });
        expect(delayed()).toBe(1);
      },
    'records the connection before a user is signed in': async (start) => {
      const outbox = start(undefined);
      outbox.send({ type: 'connection.changed', isOnline: false });
      expect(outbox.context().isOnline).toBe(false);
    },
    'marks a new entry as waiting when it cannot be sent at once': async (start) => {
      const entry = newEntry('e4', 'post 1');
      const inputs: unknown[] = [];
      const opens = (outbox: Outbox, replaces?: string) => {
        outbox.send({ type: 'entry.enqueue', entry, replaces });
        inputs.push(inputOf(outbox, 'entry.e4'));
      };
      opens(await opened(start));
      const offline = await opened(start);
      offline.send({ type: 'connection.changed', isOnline: false });
      opens(offline);
      const behind = await opened(start, [one]);
      behind.send(changed(viewOf({ ...one, hasWaited: true }, 'backingOff')));
      opens(behind);
      const afterFailed = await opened(start, [one]);
      afterFailed.send(changed(viewOf({ ...one, hasWaited: true }, 'failed')));
      opens(afterFailed);
      const expected = { ...entryOf('e4', 'post 1'), userId: 'ada' };
      const hasWaited = { ...expected, hasWaited: true };
      expect(inputs).toEqual(
        [expected, hasWaited, hasWaited, expected].map((one) => ({ entry: one, replaced: null })),
      );
    },
    'gives a replacement the key of the replaced entry, unless that is delivered or its key is taken': async (
      start,
    ) => {
      const replace = async (view: EntryView) => {
        const outbox = await opened(start, [one]);
        outbox.send(changed(view));
        outbox.send({ type: 'entry.enqueue', entry: newEntry('e4', 'post 1'), replaces: 'e1' });
        return inputOf(outbox, 'entry.e4');
      };
      const failed = viewOf({ ...one, idempotencyKey: 'k1', firstSentAt: 7 }, 'failed');
      const entry = entryOf('e4', 'post 1');
      const replaced = { id: 'e1', order: 1, state: 'discarded', input: null, revision: 1 };
      expect(await replace(failed)).toMatchObject({
        entry: { ...entry, idempotencyKey: 'k1', firstSentAt: 7 },
        replaced,
      });
      const lastResponse = { status: 422, message: null };
      expect(await replace({ ...failed, lastResponse })).toMatchObject({ entry, replaced });
      expect(await replace({ ...failed, state: 'delivered' })).toEqual({ entry, replaced: null });
      expect(await replace({ ...failed, hasWaited: true, state: 'backingOff' })).toMatchObject({
        entry: { hasWaited: false },
      });
    },
    'wakes waiting entries on outbox.wake and when the same user signs in again': async (start) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'waitingForSignIn')));
      outbox.send({ type: 'outbox.wake' });
      outbox.send(signIn);
      expect(sentToEntries(outbox.effects(), 'entry.wake').length).toBe(2);
      expect(outbox.is('signedIn.synced')).toBe(true);
      // A woken entry reports that it is queued, and is permitted.
      outbox.send(changed(viewOf(one, 'queued')));
      outbox.send({ type: 'outbox.wake' });
      outbox.send(signIn);
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(3);
    },
    'follows entries stored by other tabs, and keeps entries that are not stored': async (start) => {
      const outbox = await opened(start, [one, two]);
      outbox.send(changed(viewOf(one, 'queued')));
      outbox.send(changed(viewOf(two, 'queued')));
      outbox.effects();
      outbox.send({ type: 'outbox.changedElsewhere' });
      outbox.send({ type: 'entry.enqueue', entry: newEntry('e4', 'post 4') });
      outbox.send(changed(viewOf(entryOf('e4', 'post 4', { order: 4 }), 'queued')));
      outbox.effects();
      await outbox.resolve('loadEntries', [two, other]);
      expect(outbox.effects()).toEqual([['entry receives entry.synced', { entry: two }]]);
      expect(outbox.child('entry.e3').id).toBe('entry.e3');
      expect(outbox.context().entries.map(({ id }) => id)).toEqual(['e1', 'e2', 'e4']);
    },
    'notifies an entry that another tab discarded, and starts none for entries discarded before': async (
      start,
    ) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'queued')));
      outbox.effects();
      outbox.send({ type: 'outbox.changedElsewhere' });
      const discarded = [one, other].map((entry) => ({ ...entry, state: 'discarded' as const }));
      await outbox.resolve('loadEntries', discarded);
      expect(outbox.effects()).toEqual([['entry receives entry.synced', { entry: discarded[0] }]]);
      expect(() => outbox.child('entry.e3')).toThrow('outbox runs no entry.e3 now');
    },
    'loads again when another tab stores an entry meanwhile': async (start) => {
      const outbox = await opened(start);
      outbox.send({ type: 'outbox.changedElsewhere' });
      outbox.send({ type: 'outbox.changedElsewhere' });
      expect(outbox.calls().length).toBe(3);
      expect(outbox.pendingCalls().length).toBe(1);
    },
    'forwards events to the entry they name, if it exists': async (start) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'failed')));
      outbox.effects();
      outbox.send({ type: 'entry.retry', id: 'e1', key: 'k2' });
      outbox.send({ type: 'entry.discard', id: 'e1' });
      outbox.send({ type: 'entry.hold', id: 'e1' });
      outbox.send({ type: 'entry.deliveredElsewhere', id: 'e1', response: 1 });
      outbox.send({ type: 'entry.discard', id: 'e9' });
      expect(outbox.effects()).toEqual([
        ['entry receives entry.retry', { key: 'k2' }],
        ['entry receives entry.discard', {}],
        ['entry receives entry.hold', {}],
        ['entry receives entry.deliveredElsewhere', { response: 1 }],
      ]);
    },
    'shows the entries in the order they were stored': async (start) => {
      const outbox = await opened(start, [other, one]);
      outbox.send({ type: 'entry.enqueue', entry: newEntry('new', 'post 3') });
      outbox.send(changed(viewOf(entryOf('new', 'post 3'), 'storing')));
      outbox.send(changed(viewOf(other, 'queued')));
      outbox.send(changed(viewOf(one, 'queued')));
      expect(outbox.context().entries.map(({ id }) => id)).toEqual(['e1', 'e3', 'new']);
    },
    'stops the entries of the previous user': async (start) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'queued')));
      const child = outbox.child('entry.e1');
      outbox.send({ type: 'session.signedIn', userId: 'ben' });
      expect(outbox.context()).toMatchObject({ userId: 'ben', entries: [] });
      expect(child.getSnapshot()).toMatchObject({ status: 'stopped' });
      expect(outbox.pendingCalls().map(({ input }) => input)).toEqual([{ userId: 'ben' }]);
      outbox.send({ type: 'session.signedOut' });
      expect(outbox.is('signedOut')).toBe(true);
    },
  },
});
