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
 * Whether two machines cannot be told apart: walked in step through everything the outside may do, they are always in
 * the same state with the same context, offer the same, tell the same, and start and stop the same actors.
 */
export function isSame(one: AnyStateMachine, other: AnyStateMachine, around: Surroundings): boolean {
  const seen = new Set<string>();
  const queue: [Step, Step][] = [
    [initialTransition(one, around.input), initialTransition(other, around.input)],
  ];
  for (const [mine, theirs] of queue) {
    if (looks(mine) !== looks(theirs)) return false;
    const [snapshot] = mine;
    const place = serializeSnapshot(snapshot);
    if (seen.has(place) || around.bound(snapshot)) continue;
    seen.add(place);
    for (const event of possibleEvents(snapshot, around)) {
      if (snapshot.can(event) !== theirs[0].can(event)) return false;
      queue.push([transition(one, snapshot, event), transition(other, theirs[0], event)]);
    }
  }
  return true;
}

/** What can be seen of a step from outside. */
function looks([snapshot, actions]: Step): string {
  return serialize([serializeSnapshot(snapshot), snapshot.status, actions.map(told)]);
}

/** An action as the outside sees it: what the app is told, or which actor or delay is started or stopped. */
function told({ type, params }: ExecutableActionsFrom<AnyStateMachine>): unknown {
  if (!type.startsWith('xstate.')) return [type, params];
  return [type, typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined];
}
