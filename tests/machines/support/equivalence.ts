import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionsFrom,
  initialTransition,
  transition,
} from 'xstate';
import { type Environment, possibleEvents, serialize, serializeSnapshot } from './graph.ts';

type Step = readonly [AnyMachineSnapshot, readonly ExecutableActionsFrom<AnyStateMachine>[]];

/**
 * Whether two machines are equivalent: traversed in step by everything the environment may send, they always have the same
 * state and context, accept the same events, have the same effects, and start and stop the same actors.
 */
export function isEquivalent(
  one: AnyStateMachine,
  other: AnyStateMachine,
  environment: Environment,
): boolean {
  const seen = new Set<string>();
  const queue: [Step, Step][] = [
    [initialTransition(one, environment.input), initialTransition(other, environment.input)],
  ];
  for (const [step, otherStep] of queue) {
    if (observable(step) !== observable(otherStep)) return false;
    const [snapshot] = step;
    const key = serializeSnapshot(snapshot);
    if (seen.has(key) || environment.bound(snapshot)) continue;
    seen.add(key);
    for (const event of possibleEvents(snapshot, environment)) {
      if (snapshot.can(event) !== otherStep[0].can(event)) return false;
      queue.push([transition(one, snapshot, event), transition(other, otherStep[0], event)]);
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
