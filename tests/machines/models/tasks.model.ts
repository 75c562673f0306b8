import { expect } from 'vitest';
import { createMachine } from 'xstate';
import { tasksMachine } from '#machines/tasks.machine.ts';
import { defineModel } from '../support/model.ts';

/** Runs until it is told to end. */
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
    'of an id one runs at a time': ({ context }) => {
      expect(new Set(context.running).size).toBe(context.running.length);
    },
  },
  scenarios: {
    'runs a task until it ends by itself': (begin) => {
      const tasks = begin(undefined, 'whole');
      tasks.send(start('upvote.p1'));
      expect(tasks.context().running).toEqual(['upvote.p1']);
      const task = tasks.child('upvote.p1');
      task.send({ type: 'end' });
      expect(tasks.context().running).toEqual([]);
    },
    'leaves the one that runs when it is started again': (begin) => {
      const tasks = begin(undefined, 'whole');
      tasks.send(start('upvote.p1'));
      const task = tasks.child('upvote.p1');
      tasks.send(start('upvote.p1'));
      expect(tasks.child('upvote.p1')).toBe(task);
    },
    'stops them all when nobody is signed in any more': (begin) => {
      const tasks = begin(undefined, 'whole');
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
