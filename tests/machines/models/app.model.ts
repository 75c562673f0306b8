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
    session: { sends: [] },
    connection: { sends: [] },
    outbox: { sends: [] },
    celebrations: { sends: [] },
    tasks: { sends: [] },
  },
  simple: Infinity,
  children: {
    session: { model: session, parentInput: 'any', childInput: 'any' },
    connection: { model: connection, parentInput: 'any', childInput: 'any' },
    outbox: { model: outbox, parentInput: 'any', childInput: 'any' },
    celebrations: { model: celebrations, parentInput: 'any', childInput: 'any' },
    tasks: { model: tasks, parentInput: 'any', childInput: 'any' },
  },
  invariants: {
    'it never ends': ({ status }) => {
      expect(status()).toBe('active');
    },
  },
  scenarios: {
    'runs its children in parallel': async (start) => {
      const app = start(undefined, 'withChildren');
      app.child('connection').send({ type: 'device.offline' });
      await app.resolve('fetchUser', null);
      expect(app.child('session').getSnapshot().value).toBe('signedOut');
      expect(app.child('connection').getSnapshot().value).toEqual({ offline: 'waiting' });
    },
  },
});
