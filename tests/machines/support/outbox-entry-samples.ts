import type { outboxEntryMachine } from '#machines/outbox-entry.machine.ts';
import type { OutboxEntry, SendFailure, SendPermission } from '#machines/outbox-entry.ts';
import { broken, outboxEntry } from './samples.ts';
import type { TestActor } from './test-actor.ts';
import type { Effect } from './test-implementations.ts';

/** Entries, failures and permissions for the model of an entry. */

export const fresh = outboxEntry('e1');
export const stored: OutboxEntry = { ...fresh, order: 1 };
export const beyondBound: OutboxEntry = { ...stored, revision: 2 };
/** A discarded entry, whose text was edited. */
export const replaced = outboxEntry('e0', { order: 0, state: 'discarded', input: null });
export const response = { id: 'c1' };

export const failureOf = (status: number | null, fields: Partial<SendFailure> = {}): SendFailure => ({
  status,
  message: null,
  retryAfter: null,
  cause: broken,
  hasComposer: false,
  random: 1,
  ...fields,
});
export const unreachable = failureOf(null);
export const busy = failureOf(503, { retryAfter: 90_000 });
export const serverFault = failureOf(500);
export const returnedFault = failureOf(500, { hasComposer: true });
export const refused = failureOf(403, { message: 'The game is over' });
export const unauthorized = failureOf(401);
export const keyTaken = failureOf(422);

/** Caps the attempts, because more than two make no difference. */
const withCappedAttempts = (entry: OutboxEntry) => ({ ...entry, attempts: Math.min(2, entry.attempts) });
export const granted = (entry: OutboxEntry): SendPermission => ({
  status: 'granted',
  entry: withCappedAttempts({ ...entry, attempts: entry.attempts + 1, firstSentAt: 0 }),
  delay: 0,
});
export const permission = (status: SendPermission['status'], entry: OutboxEntry): SendPermission => ({
  status,
  entry,
  delay: 5000,
});

/** The paths of the states, by their names in reports. */
export const statePaths = {
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

/** The states that were reported. */
export const states = (effects: readonly Effect[]) =>
  effects.flatMap(([name, params]) =>
    name === 'reportChange' && typeof params === 'object' && params !== null && 'state' in params
      ? [params.state]
      : [],
  );
/** The names of the effects of an announced failure. */
export const failureEffects = ['releaseLock', 'saveEntry', 'announceFailure', 'reportChange'];
export const effectsNamed = (effects: readonly Effect[], action: string) =>
  effects.filter(([name]) => name === action);

type Entry = TestActor<typeof outboxEntryMachine>;

type Input = { entry: OutboxEntry; replaced?: OutboxEntry };
export type Start = (input: Input) => Entry;

/** Starts an entry, and resolves its request for permission to send. */
export async function permitted(start: Start, result: SendPermission, entry = stored): Promise<Entry> {
  const actor = start({ entry });
  actor.send({ type: 'entry.permitted' });
  await actor.resolve('acquireLock', result);
  return actor;
}

/** Starts an entry whose request is pending. */
export async function sending(start: Start, entry = stored): Promise<Entry> {
  const actor = await permitted(start, granted(entry), entry);
  actor.effects();
  return actor;
}

/** Starts an entry whose request is pending, on a device that cannot store it. */
export async function sendingUnstored(start: Start, input: Input = { entry: fresh }): Promise<Entry> {
  const actor = start(input);
  await actor.reject('storeEntry', broken);
  actor.send({ type: 'entry.permitted' });
  await actor.reject('acquireLock', broken);
  return actor;
}

/** The parameters of `saveEntry` since the effects of the entry were last read. */
export const savedBy = (actor: Entry) =>
  effectsNamed(actor.effects(), 'saveEntry').map(([, params]) => params);

/** Starts an entry whose first attempt fails. */
export async function failedToSend(start: Start, failure: unknown): Promise<Entry> {
  const actor = await sending(start);
  await actor.reject('sendEntry', failure);
  return actor;
}
