import { useSelector } from '@xstate/react';
import { use } from 'react';
import { Actor, type ActorRefFrom, type AnyStateMachine, type InputFrom } from 'xstate';
import { RootActorContext, tasksOf } from './root.ts';

interface TaskHandle<Machine extends AnyStateMachine> {
  /** Undefined while it does not run. */
  readonly actor: ActorRefFrom<Machine> | undefined;
  /** Starts it with its implementations; no effect while it runs. Throws without a root actor, as on the server. */
  readonly start: (logic: Machine, input: InputFrom<Machine>) => void;
}

/** The actor of this machine for the subject `key`, which any screen may have started. */
export function useTask<Machine extends AnyStateMachine>(machine: Machine, key: string): TaskHandle<Machine> {
  const root = use(RootActorContext);
  return {
    actor: useRunningTask<Machine>(machine.id, key),
    start(logic, input) {
      if (root === null) throw new Error('useTask: there is no root actor');
      tasksOf(root).send({ type: 'task.start', id: `${machine.id}.${key}`, logic, input });
    },
  };
}

/** The actor of a machine for the subject `key`, for components that only watch it and so do not load the machine. */
export function useRunningTask<Machine extends AnyStateMachine>(
  machineId: Machine['id'],
  key: string,
): ActorRefFrom<Machine> | undefined {
  return useTaskWhere<Machine>((id) => id === `${machineId}.${key}`);
}

/** The actor of a machine that was started last and still runs, whatever its subject. */
export function useLatestTask<Machine extends AnyStateMachine>(
  machineId: Machine['id'],
): ActorRefFrom<Machine> | undefined {
  return useTaskWhere<Machine>((id) => id.startsWith(`${machineId}.`));
}

function useTaskWhere<Machine extends AnyStateMachine>(
  isWanted: (id: string) => boolean,
): ActorRefFrom<Machine> | undefined {
  const root = use(RootActorContext);
  const isTask = (child: unknown): child is ActorRefFrom<Machine> => child instanceof Actor;
  return useSelector(root ? tasksOf(root) : undefined, (snapshot) => {
    const id = snapshot?.context.running.findLast(isWanted);
    const child: unknown = id === undefined ? undefined : snapshot?.children[id];
    return isTask(child) ? child : undefined;
  });
}
