import { expect } from 'vitest';
import { notificationQueueMachine } from '#machines/notification-queue.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, notification, result } from '../support/samples.ts';

const first = notification('n1', 'g1');
const second = notification('n2', 'g2');
const results = [result('ada', 1), result('bob', 2)];

const nothing = { current: null, results: null, waiting: [], dismissed: [] };

export const model = defineModel({
  machine: notificationQueueMachine,
  inputs: { any: undefined },
  events: [
    { type: 'notifications.arrived', notifications: [first] },
    { type: 'notifications.arrived', notifications: [first, second] },
    { type: 'notifications.arrived', notifications: [] },
    { type: 'notification.dismiss' },
  ],
  outcomes: {
    fetchResults: { done: [results], error: [broken] },
    markRead: { done: [{ success: true }], error: [broken] },
  },
  simple: 4,
  invariants: {
    'none is ever shown again once it was dismissed': ({ context: { current, waiting, dismissed }, is }) => {
      for (const { id } of waiting) expect(dismissed).not.toContain(id);
      if (!is('markingRead')) expect(dismissed).not.toContain(current?.id);
      expect(new Set(dismissed).size).toBe(dismissed.length);
    },
    'each is in one place once': ({ context: { current, waiting } }) => {
      const ids = [current, ...waiting].flatMap((one) => one?.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
    'one is current exactly while something is done about it': ({ context: { current }, is }) => {
      expect(current === null).toBe(is('idle'));
    },
    'nothing waits while there is nothing else to show': ({ context: { waiting }, is }) => {
      if (is('idle')) expect(waiting).toEqual([]);
    },
    'it shows no results but those of the notification it shows': ({ context, is, before, event }) => {
      if (is('fetchingResults')) expect(context.results).toBe(null);
      if (is('showing') && before.value === 'fetchingResults') {
        expect(context.results).toEqual(event.type.includes('done') ? results : null);
      }
    },
    'each question is asked about the one being shown': ({ asked, context }) => {
      for (const { src, input } of asked) {
        expect(input).toEqual(
          src === 'fetchResults'
            ? { gameId: context.current?.gameId }
            : { notificationId: context.current?.id },
        );
      }
    },
    'the app hears of results, failures and refreshes exactly when there are any': ({ event, effects }) => {
      const heard: Record<string, unknown> = {
        'xstate.error.actor.fetchResults': [['logMissingResults', { error: broken }]],
        'xstate.done.actor.markRead': [['refreshNotifications']],
        'xstate.error.actor.markRead': [['announceFailure', { error: broken }]],
      };
      expect(effects).toEqual(heard[event.type] ?? []);
    },
  },
  scenarios: {
    'shows nothing until something arrives': (start) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [] });
      queue.send({ type: 'notification.dismiss' });
      expect(queue.value()).toBe('idle');
      expect(queue.context()).toEqual(nothing);
    },
    'fetches the results before it shows the notification [R-CELE-2]': async (start) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      expect(queue.value()).toBe('fetchingResults');
      expect(queue.open().map(({ src, input }) => [src, input])).toEqual([
        ['fetchResults', { gameId: 'g1' }],
      ]);
      queue.send({ type: 'notification.dismiss' });
      expect(queue.value()).toBe('fetchingResults');
      await queue.answer('fetchResults', results);
      expect(queue.value()).toBe('showing');
      expect(queue.context()).toEqual({ ...nothing, current: first, results });
    },
    'shows it without results when they cannot be had, and tells only the log [R-CELE-3, R-CELE-4]': async (
      start,
    ) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      await queue.fail('fetchResults', broken);
      expect(queue.value()).toBe('showing');
      expect(queue.context()).toEqual({ ...nothing, current: first });
      expect(queue.effects()).toEqual([['logMissingResults', { error: broken }]]);
    },
    'shows one at a time, the next once the first is dismissed [R-CELE-13]': async (start) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [first, second] });
      await queue.answer('fetchResults', results);
      expect(queue.context()).toEqual({ ...nothing, current: first, results, waiting: [second] });
      queue.send({ type: 'notification.dismiss' });
      expect(queue.value()).toBe('markingRead');
      expect(queue.open().map(({ src, input }) => [src, input])).toEqual([
        ['markRead', { notificationId: 'n1' }],
      ]);
      await queue.answer('markRead', { success: true });
      expect(queue.value()).toBe('fetchingResults');
      expect(queue.context()).toEqual({ ...nothing, current: second, dismissed: ['n1'] });
      expect(queue.effects()).toEqual([['refreshNotifications']]);
    },
    'never shows a dismissed one again, whatever the server still says [R-CELE-15]': async (start) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      await queue.answer('fetchResults', results);
      queue.send({ type: 'notification.dismiss' });
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      await queue.fail('markRead', broken);
      expect(queue.effects()).toEqual([['announceFailure', { error: broken }]]);
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      expect(queue.value()).toBe('idle');
      expect(queue.context()).toEqual({ ...nothing, dismissed: ['n1'] });
    },
    'queues what arrives while one is shown, without doubling it': async (start) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      await queue.answer('fetchResults', results);
      for (const _ of [1, 2]) {
        queue.send({ type: 'notifications.arrived', notifications: [first, second] });
      }
      expect(queue.context()).toEqual({ ...nothing, current: first, results, waiting: [second] });
    },
    'forgets one that was read elsewhere before its turn': async (start) => {
      const queue = start(undefined);
      queue.send({ type: 'notifications.arrived', notifications: [first, second] });
      await queue.answer('fetchResults', results);
      queue.send({ type: 'notifications.arrived', notifications: [first] });
      expect(queue.context().waiting).toEqual([]);
    },
  },
});
