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

/** An actor for one thing, such as the vote on a post. */
export interface Task {
  /** What it is about: of an id one runs at a time. */
  readonly id: string;
  readonly logic: AnyStateMachine;
  readonly input: unknown;
}

interface TasksContext {
  /** The ids of those that run. */
  readonly running: readonly string[];
}

type TasksEvent =
  | ({ readonly type: 'task.start' } & Task)
  /** Nobody is signed in any more: what was begun belongs to nobody. */
  | { readonly type: 'tasks.stop' }
  | DoneActorEvent;

/** No machine is known here by name: each task brings its own. */
const ownMachines: Readonly<Record<string, AnyActorLogic>> = {};

/** What the user has begun and not ended. Each runs whatever is on the screen, until it ends by itself. */
export const tasksMachine = setup({
  types: types<{ context: TasksContext; events: TasksEvent }>(),
  actors: ownMachines,
  actions: {
    start: assign(({ context, spawn }, { id, logic, input }: Task) => {
      spawn(logic, { id, input });
      return { running: [...context.running, id] };
    }),
    forget: enqueueActions(({ context, enqueue }, { actorId }: { actorId: string }) => {
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
        'xstate.done.actor.*': { actions: { type: 'forget', params: ({ event }) => event } },
      },
    },
  },
});

export type TasksActor = ActorRefFrom<typeof tasksMachine>;
