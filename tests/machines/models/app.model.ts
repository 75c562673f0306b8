import { expect } from 'vitest';
import { appMachine } from '#machines/app.machine.ts';
import { defineModel } from '../support/model.ts';
import { model as connection } from './connection.model.ts';
import { model as celebrations } from './notification-queue.model.ts';
import { model as outbox } from './outbox.model.ts';
import { model as session } from './session.model.ts';
import { model as tasks } from './tasks.model.ts';

export const model = defineModel({
  machine: appMachine,
  inputs: { any: undefined },
  events: [],
  outcomes: {
    session: { tells: [] },
    connection: { tells: [] },
    outbox: { tells: [] },
    celebrations: { tells: [] },
    tasks: { tells: [] },
  },
  simple: Infinity,
  parts: {
    session: { model: session, whole: 'any', part: 'any' },
    connection: { model: connection, whole: 'any', part: 'any' },
    outbox: { model: outbox, whole: 'any', part: 'any' },
    celebrations: { model: celebrations, whole: 'any', part: 'any' },
    tasks: { model: tasks, whole: 'any', part: 'any' },
  },
  invariants: {
    'it never ends': ({ status }) => {
      expect(status()).toBe('active');
    },
  },
  scenarios: {
    'runs its children side by side': async (start) => {
      const app = start(undefined, 'whole');
      app.part('connection').send({ type: 'device.offline' });
      await app.answer('fetchUser', null);
      expect(app.part('session').getSnapshot().value).toBe('signedOut');
      expect(app.part('connection').getSnapshot().value).toBe('offline');
    },
  },
});
