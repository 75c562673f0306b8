import { setup } from 'xstate';
import { connectionMachine } from './connection.machine.ts';
import { notificationQueueMachine } from './notification-queue.machine.ts';
import { outboxMachine } from './outbox.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { types } from './support/types.ts';
import { tasksMachine } from './tasks.machine.ts';

/** The root actor. Its children run as long as the app, each with its name as `systemId`. */
export const appMachine = setup({
  types: types<{
    children: {
      session: 'session';
      connection: 'connection';
      outbox: 'outbox';
      celebrations: 'celebrations';
      tasks: 'tasks';
    };
  }>(),
  actors: {
    session: sessionMachine,
    connection: connectionMachine,
    outbox: outboxMachine,
    celebrations: notificationQueueMachine,
    tasks: tasksMachine,
  },
}).createMachine({
  id: 'app',
  initial: 'running',
  states: {
    running: {
      invoke: [
        { id: 'session', src: 'session', systemId: 'session' },
        { id: 'connection', src: 'connection', systemId: 'connection' },
        { id: 'outbox', src: 'outbox', systemId: 'outbox' },
        { id: 'celebrations', src: 'celebrations', systemId: 'celebrations' },
        { id: 'tasks', src: 'tasks', systemId: 'tasks' },
      ],
    },
  },
});
