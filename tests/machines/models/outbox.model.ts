import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { MAX_PARALLEL, outboxMachine } from '#machines/outbox.machine.ts';
import type { EntryState, EntryView, NewEntry, OutboxEntry } from '#machines/outbox-entry.ts';
import { defineModel } from '../support/model.ts';
import { broken, noon, outboxEntry } from '../support/samples.ts';
import type { Effect, TestActor } from '../support/test-actor.ts';

const newEntry = (id: string, subject: string): NewEntry => ({
  id,
  kind: 'comment',
  subject,
  input: { content: id },
  createdAt: noon,
});
const entryOf = (id: string, subject: string, parts: Partial<OutboxEntry> = {}): OutboxEntry =>
  outboxEntry(id, { ...newEntry(id, subject), ...parts });
const viewOf = (entry: OutboxEntry, state: EntryState, parts: Partial<EntryView> = {}): EntryView => ({
  ...entry,
  state,
  uploaded: null,
  response: undefined,
  ...parts,
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

/** What the actor of an entry was started with. */
function inputOf(outbox: Outbox, id: string): unknown {
  const snapshot: unknown = outbox.child(id).getSnapshot();
  return typeof snapshot === 'object' && snapshot !== null && 'input' in snapshot && snapshot.input;
}

async function opened(start: (input: undefined) => Outbox, entries: readonly OutboxEntry[] = []) {
  const outbox = start(undefined);
  outbox.send(signIn);
  await outbox.answer('loadEntries', entries);
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
    'it has entries only of whoever is signed in': ({ context, is }) => {
      if (is('signedOut')) expect(context).toMatchObject({ userId: null, entries: [] });
      for (const { userId } of context.entries) expect(userId).toBe(context.userId);
    },
    'it reads the device exactly while it says so': ({ open, is }) => {
      expect(open().some(({ src }) => src === 'loadEntries')).toBe(is('signedIn.syncing'));
    },
    'nothing is sent while the device is offline': ({ effects, context }) => {
      if (!context.isOnline) expect(sentToEntries(effects, 'entry.permitted')).toEqual([]);
    },
    'what is closed is no longer there': ({ context }) => {
      expect(context.entries.map(({ state }) => state)).not.toContain('closed');
    },
  },
  scenarios: {
    'reads the entries of whoever signs in': async (start) => {
      const outbox = start(undefined);
      expect(outbox.open()).toEqual([]);
      outbox.send(signIn);
      expect(outbox.open().map(({ src, input }) => [src, input])).toEqual([
        ['loadEntries', { userId: 'ada' }],
      ]);
      await outbox.answer('loadEntries', [one, other]);
      expect(outbox.is('signedIn.synced')).toBe(true);
      expect(outbox.child('entry.e1').id).toBe('entry.e1');
      expect(outbox.child('entry.e3').id).toBe('entry.e3');
    },
    'goes on without what the device keeps where that cannot be read': async (start) => {
      const outbox = start(undefined);
      outbox.send(signIn);
      await outbox.fail('loadEntries', broken);
      expect(outbox.is('signedIn.synced')).toBe(true);
      outbox.send({ type: 'entry.enqueue', entry: newEntry('e1', 'post 1') });
      expect(outbox.child('entry.e1').id).toBe('entry.e1');
    },
    'lets the first of each subject be sent, and the next once that is delivered': async (start) => {
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
    'lets an entry that backs off hold up its own subject only': async (start) => {
      const outbox = await opened(start, [one, two, other]);
      outbox.send(changed(viewOf(one, 'backingOff')));
      outbox.send(changed(viewOf(two, 'queued')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted')).toEqual([]);
      outbox.send(changed(viewOf(other, 'queued')));
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(1);
    },
    'lets nothing wait for an entry that failed or expired': async (start) => {
      for (const state of ['failed', 'expired'] as const) {
        const outbox = await opened(start, [one, two]);
        outbox.send(changed(viewOf(one, state)));
        outbox.send(changed(viewOf(two, 'queued')));
        expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(1);
      }
    },
    'sends a few at the same time': async (start) => {
      const many = Array.from({ length: MAX_PARALLEL + 1 }, (_, at) =>
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
    'notes the connection also before anybody is signed in': async (start) => {
      const outbox = start(undefined);
      outbox.send({ type: 'connection.changed', isOnline: false });
      expect(outbox.context().isOnline).toBe(false);
    },
    'takes a new entry as one that waits where it cannot be sent at once': async (start) => {
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
      const besideFailed = await opened(start, [one]);
      besideFailed.send(changed(viewOf({ ...one, hasWaited: true }, 'failed')));
      opens(besideFailed);
      const expected = { ...entryOf('e4', 'post 1'), userId: 'ada' };
      const hasWaited = { ...expected, hasWaited: true };
      expect(inputs).toEqual(
        [expected, hasWaited, hasWaited, expected].map((one) => ({ entry: one, replaced: null })),
      );
    },
    'gives a replacement the key of what it replaces, unless that is delivered or its key is taken': async (
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
    'tries at once what waits when it is asked to, or the same person signs in again': async (start) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'waitingForSignIn')));
      outbox.send({ type: 'outbox.wake' });
      outbox.send(signIn);
      expect(sentToEntries(outbox.effects(), 'entry.wake').length).toBe(2);
      expect(outbox.is('signedIn.synced')).toBe(true);
      // What is woken says so, and is sent.
      outbox.send(changed(viewOf(one, 'queued')));
      outbox.send({ type: 'outbox.wake' });
      outbox.send(signIn);
      expect(sentToEntries(outbox.effects(), 'entry.permitted').length).toBe(3);
    },
    'follows what other tabs store, and keeps what is not stored': async (start) => {
      const outbox = await opened(start, [one, two]);
      outbox.send(changed(viewOf(one, 'queued')));
      outbox.send(changed(viewOf(two, 'queued')));
      outbox.effects();
      outbox.send({ type: 'outbox.changedElsewhere' });
      outbox.send({ type: 'entry.enqueue', entry: newEntry('e4', 'post 4') });
      outbox.send(changed(viewOf(entryOf('e4', 'post 4', { order: 4 }), 'queued')));
      outbox.effects();
      await outbox.answer('loadEntries', [two, other]);
      expect(outbox.effects()).toEqual([['entry receives entry.synced', { entry: two }]]);
      expect(outbox.child('entry.e3').id).toBe('entry.e3');
      expect(outbox.context().entries.map(({ id }) => id)).toEqual(['e1', 'e2', 'e4']);
    },
    'tells an entry that another tab discarded it, and runs none for what was discarded before': async (
      start,
    ) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'queued')));
      outbox.effects();
      outbox.send({ type: 'outbox.changedElsewhere' });
      const discarded = [one, other].map((entry) => ({ ...entry, state: 'discarded' as const }));
      await outbox.answer('loadEntries', discarded);
      expect(outbox.effects()).toEqual([['entry receives entry.synced', { entry: discarded[0] }]]);
      expect(() => outbox.child('entry.e3')).toThrow('outbox runs no entry.e3 now');
    },
    'reads again when another tab stores something meanwhile': async (start) => {
      const outbox = await opened(start);
      outbox.send({ type: 'outbox.changedElsewhere' });
      outbox.send({ type: 'outbox.changedElsewhere' });
      expect(outbox.calls().length).toBe(3);
      expect(outbox.open().length).toBe(1);
    },
    'passes on what is meant for one entry, unless it is gone': async (start) => {
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
    'has nothing of anybody else': async (start) => {
      const outbox = await opened(start, [one]);
      outbox.send(changed(viewOf(one, 'queued')));
      const part = outbox.child('entry.e1');
      outbox.send({ type: 'session.signedIn', userId: 'ben' });
      expect(outbox.context()).toMatchObject({ userId: 'ben', entries: [] });
      expect(part.getSnapshot()).toMatchObject({ status: 'stopped' });
      expect(outbox.open().map(({ input }) => input)).toEqual([{ userId: 'ben' }]);
      outbox.send({ type: 'session.signedOut' });
      expect(outbox.is('signedOut')).toBe(true);
    },
  },
});
