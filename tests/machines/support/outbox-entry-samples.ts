import type { outboxEntryMachine } from '#machines/outbox-entry.machine.ts';
import type { OutboxEntry, SendFailure, SendPermission } from '#machines/outbox-entry.ts';
import { broken, outboxEntry } from './samples.ts';
import type { Effect, TestActor } from './test-actor.ts';

/** Entries, failures and permissions for the model of an entry. */

export const fresh = outboxEntry('e1');
export const stored: OutboxEntry = { ...fresh, order: 1 };
export const beyond: OutboxEntry = { ...stored, revision: 2 };
/** What is left of an entry whose text was edited. */
export const replaced = outboxEntry('e0', { order: 0, state: 'discarded', input: null });
export const response = { id: 'c1' };

export const failureOf = (status: number | null, parts: Partial<SendFailure> = {}): SendFailure => ({
  status,
  message: null,
  retryAfter: null,
  cause: broken,
  hasComposer: false,
  random: 1,
  ...parts,
});
export const unreached = failureOf(null);
export const busy = failureOf(503, { retryAfter: 90_000 });
export const serverFault = failureOf(500);
export const returnedFault = failureOf(500, { hasComposer: true });
export const refused = failureOf(403, { message: 'The game is over' });
export const unauthorized = failureOf(401);
export const keyTaken = failureOf(422);

/** Attempts beyond this are all alike. */
const most = (entry: OutboxEntry) => ({ ...entry, attempts: Math.min(2, entry.attempts) });
export const granted = (entry: OutboxEntry): SendPermission => ({
  is: 'granted',
  entry: most({ ...entry, attempts: entry.attempts + 1, firstSentAt: 0 }),
  delay: 0,
});
export const permission = (is: SendPermission['is'], entry: OutboxEntry): SendPermission => ({
  is,
  entry,
  delay: 5000,
});

/** The states that were reported. */
export const states = (effects: readonly Effect[]) =>
  effects.flatMap(([name, params]) =>
    name === 'reportChange' && typeof params === 'object' && params !== null && 'state' in params
      ? [params.state]
      : [],
  );
/** What an entry does whose failure is announced. */
export const announced = ['releaseLock', 'saveEntry', 'announceFailure', 'reportChange'];
export const named = (effects: readonly Effect[], action: string) =>
  effects.filter(([name]) => name === action);

type Entry = TestActor<typeof outboxEntryMachine>;

/** Starts an entry and has it sent. */
export async function sending(
  start: (input: { entry: OutboxEntry }) => Entry,
  entry = stored,
): Promise<Entry> {
  const actor = start({ entry });
  actor.send({ type: 'entry.permitted' });
  await actor.answer('acquireLock', granted(entry));
  actor.effects();
  return actor;
}

/** Starts an entry and has its first attempt fail. */
export async function failedToSend(start: Parameters<typeof sending>[0], failure: unknown): Promise<Entry> {
  const actor = await sending(start);
  await actor.fail('sendEntry', failure);
  return actor;
}
