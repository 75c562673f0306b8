import { expect } from 'vitest';
import { connectionMachine, MAX_COUNTED_ATTEMPTS } from '#machines/connection.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const unreachable = { reason: 'unreachable', retryAfter: null } as const;
const failing = { reason: 'failing', retryAfter: 9000 } as const;

const unreachableEvent = { type: 'request.failed', ...unreachable } as const;
const failed = { type: 'request.failed', ...failing } as const;
const received = { type: 'response.received' } as const;
const hydrated = { type: 'queries.hydrated' } as const;

/** The next state for each state and event; events that are not listed change nothing. */
const next: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'online.idle': { 'queries.hydrated': 'slow.waiting' },
  'online.probing': { 'queries.hydrated': 'slow.waiting' },
  'slow.waiting': { 'response.received': 'slow.probing' },
  'unreachable.backingOff': {
    'response.received': 'unreachable.probing',
    'xstate.done.actor.backOff': 'unreachable.probing',
  },
  'failing.backingOff': { 'xstate.done.actor.backOff': 'failing.probing' },
  'offline.waiting': { 'response.received': 'offline.probing' },
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
  if (event.type === 'device.offline') return 'offline.waiting';
  if (event.type === 'device.online') return 'online.probing';
  if (event.type === 'xstate.error.actor.retryFailedQueries') return 'failing.backingOff';
  const isOutcome = event.type === 'xstate.done.actor.retryFailedQueries';
  if (before === 'offline.waiting' && event.type === 'request.failed')
    return reasonOf(event) === 'failing' ? 'offline.probing' : before;
  const isFailure = event.type === 'request.failed' && ['online.idle', 'slow.waiting'].includes(before);
  if (isOutcome || isFailure) {
    const reason = reasonOf(event);
    if (reason === 'unreachable' && before === 'offline.probing') return 'offline.waiting';
    return reason === null ? 'online.idle' : `${reason}.backingOff`;
  }
  return next[before]?.[event.type] ?? before;
}

export const model = defineModel({
  machine: connectionMachine,
  inputs: { any: undefined },
  events: [
    { type: 'device.online' },
    { type: 'device.offline' },
    received,
    hydrated,
    unreachableEvent,
    failed,
  ],
  outcomes: {
    backOff: { done: [undefined], error: [] },
    retryFailedQueries: { done: [null, unreachable, failing], error: [broken] },
  },
  simple: 3,
  invariants: {
    'each event leads to the state in the table': ({ is, before, event }) => {
      const expected =
        event.type === 'xstate.init' ? 'online.idle' : expectedAfter(nameOf(before.value), event);
      expect(is(expected)).toBe(true);
    },
    'requests are repeated exactly while probing, and the back-off runs exactly while backing off': ({
      is,
      pendingCalls,
      context,
    }) => {
      const isProbing = ['online', 'slow', 'offline', 'unreachable', 'failing'].some((state) =>
        is(`${state}.probing`),
      );
      const isBackingOff = is('unreachable.backingOff') || is('failing.backingOff');
      expect(pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ...(isProbing ? [['retryFailedQueries', undefined]] : []),
        ...(isBackingOff ? [['backOff', context]] : []),
      ]);
    },
    'an attempt is counted when a back-off ends, and recovery resets the count': ({
      event,
      before,
      context,
      is,
    }) => {
      const { attempts } = before.context;
      if (event.type === 'xstate.done.actor.backOff')
        expect(context).toEqual({ attempts: Math.min(attempts + 1, MAX_COUNTED_ATTEMPTS), retryAfter: null });
      else if (event.type === 'device.online' || (event.type.startsWith('xstate.done') && is('online')))
        expect(context).toEqual({ attempts: 0, retryAfter: null });
      else expect(context.attempts).toBe(attempts);
    },
    'the back-off respects Retry-After': ({ event, before, context, is }) => {
      const isChanged = nameOf(before.value) !== expectedAfter(nameOf(before.value), event);
      if (isChanged && !is('offline.probing') && reasonOf(event) !== null)
        expect(context.retryAfter).toBe(reasonOf(event) === 'failing' ? failing.retryAfter : null);
    },
  },
  scenarios: {
    'reports an unreachable server, and probes at growing intervals until it responds': async (start) => {
      const connection = start(undefined);
      connection.send(unreachableEvent);
      for (const attempts of [0, 1, 2, 3, 4, 4]) {
        expect(connection.value()).toEqual({ unreachable: 'backingOff' });
        expect(connection.pendingCalls().map(({ input }) => input)).toEqual([{ attempts, retryAfter: null }]);
        await connection.resolve('backOff', undefined);
        expect(connection.value()).toEqual({ unreachable: 'probing' });
        await connection.resolve('retryFailedQueries', unreachable);
      }
      await connection.resolve('backOff', undefined);
      await connection.resolve('retryFailedQueries', null);
      expect(connection.value()).toEqual({ online: 'idle' });
      connection.send(unreachableEvent);
      expect(connection.context().attempts).toBe(0);
    },
    'is online again once requests succeed, although the device reports no network': async (start) => {
      const connection = start(undefined);
      connection.send({ type: 'device.offline' });
      connection.send(unreachableEvent);
      expect(connection.value()).toEqual({ offline: 'waiting' });
      // The response to an earlier request.
      connection.send(received);
      await connection.resolve('retryFailedQueries', unreachable);
      expect(connection.value()).toEqual({ offline: 'waiting' });
      connection.send(received);
      await connection.resolve('retryFailedQueries', null);
      expect(connection.value()).toEqual({ online: 'idle' });
    },
    'continues to back off from a failing server after other responses': async (start) => {
      const connection = start(undefined);
      connection.send(failed);
      connection.send(received);
      expect(connection.value()).toEqual({ failing: 'backingOff' });
      expect(connection.pendingCalls().map(({ input }) => input)).toEqual([
        { attempts: 0, retryAfter: 9000 },
      ]);
      await connection.resolve('backOff', undefined);
      await connection.resolve('retryFailedQueries', unreachable);
      expect(connection.value()).toEqual({ unreachable: 'backingOff' });
      expect(connection.context()).toEqual({ attempts: 1, retryAfter: null });
    },
  },
});
