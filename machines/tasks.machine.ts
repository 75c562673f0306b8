import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyStateMachine,
  assign,
  type DoneActorEvent,
  enqueueActions,
  setup,
} from 'xstate';
import { types } from './support/types.ts';

/** A short-lived actor, such as the vote on a post. */
export interface Task {
  /** Identifies the subject: one task per id runs at a time. */
  readonly id: string;
  readonly logic: AnyStateMachine;
  readonly input: unknown;
}

interface TasksContext {
  /** The ids of the running tasks. */
  readonly running: readonly string[];
}

type TasksEvent =
  | ({ readonly type: 'task.start' } & Task)
  /** The user has signed out: all tasks stop. */
  | { readonly type: 'tasks.stop' }
  | DoneActorEvent;

/** None is registered: `task.start` contains the machine. */
const noActors: Readonly<Record<string, AnyActorLogic>> = {};

/** The tasks that the user has started. Each runs independently of the screen, until it ends. */
export const tasksMachine = setup({
  types: types<{ context: TasksContext; events: TasksEvent }>(),
  actors: noActors,
  actions: {
    start: assign(({ context, spawn }, { id, logic, input }: Task) => {
      spawn(logic, { id, input });
      return { running: [...context.running, id] };
    }),
    removeTask: enqueueActions(({ context, enqueue }, { actorId }: { actorId: string }) => {
      enqueue.stopChild(actorId);
      enqueue.assign({ running: context.running.filter((id) => id !== actorId) });
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const id of context.running) enqueue.stopChild(id);
      enqueue.assign({ running: [] });
    }),
  },
  guards: {
    isNew: ({ context }, { id }: { id: string }) => !context.running.includes(id),
  },
}).createMachine({
  id: 'tasks',
  context: { running: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        'task.start': {
          guard: { type: 'isNew', params: ({ event }) => event },
          actions: { type: 'start', params: ({ event }) => event },
        },
        'tasks.stop': { actions: 'stopAll' },
        'xstate.done.actor.*': { actions: { type: 'removeTask', params: ({ event }) => event } },
      },
    },
  },
});

export type TasksActor = ActorRefFrom<typeof tasksMachine>;
