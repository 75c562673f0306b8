import { useSelector } from '@xstate/react';
import { use } from 'react';
import { Actor, type ActorRefFrom, type AnyStateMachine, type InputFrom } from 'xstate';
import { tasksOf } from './root.ts';
import { RootActorContext } from './root-context.ts';

interface TaskHandle<Machine extends AnyStateMachine> {
  /** Undefined while it does not run. */
  readonly actor: ActorRefFrom<Machine> | undefined;
  /** Starts it with its implementations; no effect while it runs. Throws without a root actor, as on the server. */
  readonly start: (logic: Machine, input: InputFrom<Machine>) => void;
}

/** The actor of this machine for the subject `key`, which any screen may have started. */
export function useTask<Machine extends AnyStateMachine>(machine: Machine, key: string): TaskHandle<Machine> {
  const root = use(RootActorContext);
  const id = `${machine.id}.${key}`;
  const isTask = (child: unknown): child is ActorRefFrom<Machine> =>
    child instanceof Actor && child.id === id;
  const actor = useSelector(root ? tasksOf(root) : undefined, (snapshot) => {
    const child: unknown = snapshot?.children[id];
    return isTask(child) ? child : undefined;
  });
  return {
    actor,
    start(logic, input) {
      if (root === null) throw new Error('There is no root actor');
      tasksOf(root).send({ type: 'task.start', id, logic, input });
    },
  };
}
