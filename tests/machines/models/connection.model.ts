import { expect } from 'vitest';
import { connectionMachine, MOST_ATTEMPTS } from '#machines/connection.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const unreachable = { reason: 'unreachable', retryAfter: null } as const;
const failing = { reason: 'failing', retryAfter: 9000 } as const;

const unreached = { type: 'request.failed', ...unreachable } as const;
const failed = { type: 'request.failed', ...failing } as const;
const received = { type: 'response.received' } as const;
const hydrated = { type: 'queries.hydrated' } as const;

/** Where each event leads from each state; what is missing changes nothing. */
const next: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'online.idle': { 'queries.hydrated': 'slow.waiting' },
  'online.probing': { 'queries.hydrated': 'slow.waiting' },
  'slow.waiting': { 'response.received': 'slow.probing' },
  'unreachable.backingOff': {
    'response.received': 'unreachable.probing',
    'xstate.done.actor.backOff': 'unreachable.probing',
  },
  'failing.backingOff': { 'xstate.done.actor.backOff': 'failing.probing' },
};

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}.${String(inner)}`)
    .join();
}

function reasonOf(event: object): string | null {
  const fault: unknown = 'output' in event ? event.output : event;
  const reason = typeof fault === 'object' && fault !== null && 'reason' in fault ? fault.reason : null;
  return typeof reason === 'string' ? reason : null;
}

function expectedAfter(before: string, event: { readonly type: string }): string {
  if (event.type === 'device.offline') return 'offline';
  if (event.type === 'device.online') return 'online.probing';
  if (event.type === 'xstate.error.actor.retryFailedQueries') return 'failing.backingOff';
  const isOutcome = event.type === 'xstate.done.actor.retryFailedQueries';
  const isFailure = event.type === 'request.failed' && ['online.idle', 'slow.waiting'].includes(before);
  if (isOutcome || isFailure) {
    const reason = reasonOf(event);
    return reason === null ? 'online.idle' : `${reason}.backingOff`;
  }
  return next[before]?.[event.type] ?? before;
}

export const model = defineModel({
  machine: connectionMachine,
  inputs: { any: undefined },
  events: [{ type: 'device.online' }, { type: 'device.offline' }, received, hydrated, unreached, failed],
  outcomes: {
    backOff: { done: [undefined], error: [] },
    retryFailedQueries: { done: [null, unreachable, failing], error: [broken] },
  },
  simple: 3,
  invariants: {
    'each event leads where the table says': ({ is, before, event }) => {
      const expected =
        event.type === 'xstate.init' ? 'online.idle' : expectedAfter(nameOf(before.value), event);
      expect(is(expected)).toBe(true);
    },
    'it requests again exactly while probing, and waits exactly while backing off': ({
      is,
      open,
      context,
    }) => {
      const isProbing = ['online', 'slow', 'unreachable', 'failing'].some((state) => is(`${state}.probing`));
      const isBackingOff = is('unreachable.backingOff') || is('failing.backingOff');
      expect(open().map(({ src, input }) => [src, input])).toEqual([
        ...(isProbing ? [['retryFailedQueries', undefined]] : []),
        ...(isBackingOff ? [['backOff', context]] : []),
      ]);
    },
    'only a wait that is over counts as an attempt, and a recovered server is given a new start': ({
      event,
      before,
      context,
      is,
    }) => {
      const { attempts } = before.context;
      if (event.type === 'xstate.done.actor.backOff')
        expect(context).toEqual({ attempts: Math.min(attempts + 1, MOST_ATTEMPTS), retryAfter: null });
      else if (event.type === 'device.online' || (event.type.startsWith('xstate.done') && is('online')))
        expect(context).toEqual({ attempts: 0, retryAfter: null });
      else expect(context.attempts).toBe(attempts);
    },
    'it waits as long as the server asks': ({ event, before, context }) => {
      if (nameOf(before.value) !== expectedAfter(nameOf(before.value), event) && reasonOf(event) !== null)
        expect(context.retryAfter).toBe(reasonOf(event) === 'failing' ? failing.retryAfter : null);
    },
  },
  scenarios: {
    'says that the server is unreachable, and asks ever more seldom until it answers': async (start) => {
      const connection = start(undefined);
      connection.send(unreached);
      for (const attempts of [0, 1, 2, 3, 4, 4]) {
        expect(connection.value()).toEqual({ unreachable: 'backingOff' });
        expect(connection.open().map(({ input }) => input)).toEqual([{ attempts, retryAfter: null }]);
        await connection.answer('backOff', undefined);
        expect(connection.value()).toEqual({ unreachable: 'probing' });
        await connection.answer('retryFailedQueries', unreachable);
      }
      await connection.answer('backOff', undefined);
      await connection.answer('retryFailedQueries', null);
      expect(connection.value()).toEqual({ online: 'idle' });
      connection.send(unreached);
      expect(connection.context().attempts).toBe(0);
    },
    'requests again at once when an unreachable server answers something': (start) => {
      const connection = start(undefined);
      connection.send(unreached);
      connection.send(received);
      expect(connection.value()).toEqual({ unreachable: 'probing' });
    },
    'goes on backing off from a server that fails, whatever else it answers': async (start) => {
      const connection = start(undefined);
      connection.send(failed);
      connection.send(received);
      expect(connection.value()).toEqual({ failing: 'backingOff' });
      expect(connection.open().map(({ input }) => input)).toEqual([{ attempts: 0, retryAfter: 9000 }]);
      await connection.answer('backOff', undefined);
      await connection.answer('retryFailedQueries', unreachable);
      expect(connection.value()).toEqual({ unreachable: 'backingOff' });
      expect(connection.context()).toEqual({ attempts: 1, retryAfter: null });
    },
    'is slow until a response arrives and nothing persisted is left on the screens': async (start) => {
      const connection = start(undefined);
      connection.send(hydrated);
      expect(connection.value()).toEqual({ slow: 'waiting' });
      connection.send(received);
      expect(connection.value()).toEqual({ slow: 'probing' });
      await connection.answer('retryFailedQueries', null);
      expect(connection.value()).toEqual({ online: 'idle' });
    },
    'requests nothing while the device is offline, and again at once when it is online': async (start) => {
      const connection = start(undefined);
      connection.send(failed);
      await connection.answer('backOff', undefined);
      connection.send({ type: 'device.offline' });
      expect([connection.value(), connection.open()]).toEqual(['offline', []]);
      connection.send({ type: 'device.online' });
      expect(connection.value()).toEqual({ online: 'probing' });
      expect(connection.context()).toEqual({ attempts: 0, retryAfter: null });
    },
  },
});
