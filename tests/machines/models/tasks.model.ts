import { expect } from 'vitest';
import { createMachine } from 'xstate';
import { tasksMachine } from '#machines/tasks.machine.ts';
import { defineModel } from '../support/model.ts';

/** Runs until it receives `end`. */
const lasting = createMachine({
  id: 'lasting',
  initial: 'running',
  states: { running: { on: { end: 'ended' } }, ended: { type: 'final' } },
});

const start = (id: string) => ({ type: 'task.start', id, logic: lasting, input: { called: id } }) as const;
export const model = defineModel({
  machine: tasksMachine,
  inputs: { any: undefined },
  events: [start('upvote.p1'), start('upvote.p2'), { type: 'tasks.stop' }],
  outcomes: {
    'upvote.p1': { done: [undefined], error: [] },
    'upvote.p2': { done: [undefined], error: [] },
  },
  simple: 4,
  invariants: {
    'at most one task runs for each id': ({ context }) => {
      expect(new Set(context.running).size).toBe(context.running.length);
    },
  },
  scenarios: {
    'runs a task until it ends': (begin) => {
      const tasks = begin(undefined, 'withChildren');
      tasks.send(start('upvote.p1'));
      expect(tasks.context().running).toEqual(['upvote.p1']);
      const task = tasks.child('upvote.p1');
      task.send({ type: 'end' });
      expect(tasks.context().running).toEqual([]);
    },
    'keeps the running task when it is started again': (begin) => {
      const tasks = begin(undefined, 'withChildren');
      tasks.send(start('upvote.p1'));
      const task = tasks.child('upvote.p1');
      tasks.send(start('upvote.p1'));
      expect(tasks.child('upvote.p1')).toBe(task);
    },
    'stops all tasks when the user signs out': (begin) => {
      const tasks = begin(undefined, 'withChildren');
      tasks.send(start('upvote.p1'));
      tasks.send(start('upvote.p2'));
      const task = tasks.child('upvote.p1');
      tasks.send({ type: 'tasks.stop' });
      expect(tasks.context().running).toEqual([]);
      expect(task.getSnapshot().status).toBe('stopped');
      tasks.send(start('upvote.p1'));
      expect(tasks.context().running).toEqual(['upvote.p1']);
    },
  },
});
