import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionsFrom,
  initialTransition,
  transition,
} from 'xstate';
import { possibleEvents, type Surroundings, serialize, serializeSnapshot } from './graph.ts';

type Step = readonly [AnyMachineSnapshot, readonly ExecutableActionsFrom<AnyStateMachine>[]];

/**
 * Whether two machines are equivalent: traversed in step by everything the environment may send, they always have the same
 * state and context, accept the same events, have the same effects, and start and stop the same actors.
 */
export function isEquivalent(one: AnyStateMachine, other: AnyStateMachine, around: Surroundings): boolean {
  const seen = new Set<string>();
  const queue: [Step, Step][] = [
    [initialTransition(one, around.input), initialTransition(other, around.input)],
  ];
  for (const [mine, theirs] of queue) {
    if (observable(mine) !== observable(theirs)) return false;
    const [snapshot] = mine;
    const key = serializeSnapshot(snapshot);
    if (seen.has(key) || around.bound(snapshot)) continue;
    seen.add(key);
    for (const event of possibleEvents(snapshot, around)) {
      if (snapshot.can(event) !== theirs[0].can(event)) return false;
      queue.push([transition(one, snapshot, event), transition(other, theirs[0], event)]);
    }
  }
  return true;
}

/** What the environment can observe of a step. */
function observable([snapshot, actions]: Step): string {
  return serialize([serializeSnapshot(snapshot), snapshot.status, actions.map(effectOf)]);
}

/** An effect, or which actor or delay is started or stopped. */
function effectOf({ type, params }: ExecutableActionsFrom<AnyStateMachine>): unknown {
  if (!type.startsWith('xstate.')) return [type, params];
  return [type, typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined];
}
