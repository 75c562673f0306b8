import { expect } from 'vitest';
import { notificationQueueMachine } from '#machines/notification-queue.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, notification, result } from '../support/samples.ts';

const first = notification('n1', 'g1');
const second = notification('n2', 'g2');
const results = [result('ada', 1), result('bob', 2)];

const nothing = { current: null, results: null };
const arrived = (one: typeof first) => ({ type: 'notification.arrived', notification: one }) as const;

export const model = defineModel({
  machine: notificationQueueMachine,
  inputs: { any: undefined },
  events: [
    arrived(first),
    arrived(second),
    { type: 'notification.read' },
    { type: 'notification.dismiss' },
    { type: 'session.signedOut' },
  ],
  outcomes: {
    fetchResults: { done: [results], error: [broken] },
    markRead: { done: [{ success: true }], error: [broken] },
  },
  simple: 4,
  invariants: {
    'has a current notification exactly while it is handled': ({ context: { current }, is }) => {
      expect(current === null).toBe(is('idle'));
    },
    'has no results but those of the current notification': ({ context, is, before, event }) => {
      if (is('fetchingResults')) expect(context.results).toBe(null);
      if (is('showing') && before.value === 'fetchingResults') {
        expect(context.results).toEqual(event.type.includes('done') ? results : null);
      }
    },
    'keeps the current notification until it is marked as read': ({ context, before, is }) => {
      if (before.value !== 'idle' && !is('idle')) expect(context.current).toBe(before.context.current);
    },
    'handles nothing once the user has signed out or read it elsewhere, except a dismissal that is being sent':
      ({ event, before, is }) => {
        const ends = event.type === 'session.signedOut' || event.type === 'notification.read';
        if (ends && before.value !== 'markingRead') expect(is('idle')).toBe(true);
      },
    'sends each request for the current notification': ({ newCalls, context }) => {
      for (const { src, input } of newCalls) {
        expect(input).toEqual(
          src === 'fetchResults'
            ? { gameId: context.current?.gameId }
            : { notificationId: context.current?.id },
        );
      }
    },
    'reports missing results, dismissals, failures and refreshes exactly when they happen': ({
      event,
      effects,
      before,
    }) => {
      const expected: Record<string, unknown> = {
        'xstate.error.actor.fetchResults': [['logMissingResults', { error: broken }]],
        'xstate.done.actor.markRead': [['refreshNotifications']],
        'xstate.error.actor.markRead': [['announceFailure', { error: broken }]],
        ...(before.value === 'showing' && {
          'notification.dismiss': [['rememberDismissed', { notificationId: before.context.current?.id }]],
        }),
      };
      expect(effects).toEqual(expected[event.type] ?? []);
    },
  },
  scenarios: {
    'fetches the results before it shows the notification [R-CELE-2]': async (start) => {
      const queue = start(undefined);
      queue.send(arrived(first));
      expect(queue.value()).toBe('fetchingResults');
      expect(queue.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['fetchResults', { gameId: 'g1' }],
      ]);
      queue.send({ type: 'notification.dismiss' });
      expect(queue.value()).toBe('fetchingResults');
      await queue.resolve('fetchResults', results);
      expect(queue.value()).toBe('showing');
      expect(queue.context()).toEqual({ current: first, results });
    },
    'shows the notification without results when they cannot be fetched, and logs the failure [R-CELE-3, R-CELE-4]':
      async (start) => {
        const queue = start(undefined);
        queue.send(arrived(first));
        await queue.reject('fetchResults', broken);
        expect(queue.value()).toBe('showing');
        expect(queue.context()).toEqual({ current: first, results: null });
        expect(queue.effects()).toEqual([['logMissingResults', { error: broken }]]);
      },
    'shows one notification at a time, the next after the first is marked as read [R-CELE-13]': async (
      start,
    ) => {
      const queue = start(undefined);
      queue.send(arrived(first));
      await queue.resolve('fetchResults', results);
      queue.send(arrived(second));
      expect(queue.context()).toEqual({ current: first, results });
      queue.send({ type: 'notification.dismiss' });
      expect(queue.value()).toBe('markingRead');
      expect(queue.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['markRead', { notificationId: 'n1' }],
      ]);
      await queue.resolve('markRead', { success: true });
      expect(queue.effects()).toEqual([
        ['rememberDismissed', { notificationId: 'n1' }],
        ['refreshNotifications'],
      ]);
      queue.send(arrived(second));
      expect(queue.value()).toBe('fetchingResults');
      expect(queue.context()).toEqual({ current: second, results: null });
    },
    'closes a notification that was read elsewhere, without a request, and shows the next one': async (
      start,
    ) => {
      const queue = start(undefined);
      queue.send(arrived(first));
      queue.send({ type: 'notification.read' });
      expect(queue.value()).toBe('idle');
      queue.send(arrived(first));
      await queue.resolve('fetchResults', results);
      queue.send({ type: 'notification.read' });
      expect(queue.value()).toBe('idle');
      expect(queue.effects()).toEqual([]);
      queue.send(arrived(second));
      expect(queue.context()).toEqual({ current: second, results: null });
    },
    'stores a dismissal before the request is sent, also if the request fails [R-CELE-15]': async (start) => {
      const queue = start(undefined);
      queue.send(arrived(first));
      await queue.resolve('fetchResults', results);
      queue.send({ type: 'notification.dismiss' });
      expect(queue.effects()).toEqual([['rememberDismissed', { notificationId: 'n1' }]]);
      await queue.reject('markRead', broken);
      expect(queue.value()).toBe('idle');
      expect(queue.context()).toEqual(nothing);
    },
  },
});
