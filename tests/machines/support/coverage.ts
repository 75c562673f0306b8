import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import type { TestActor } from './test-actor.ts';

/** States and transitions by name. */
export type Visited = ReadonlySet<string>;

type VisitedActor = Pick<TestActor<AnyStateMachine>, 'nodes' | 'transitions'>;

interface Coverage {
  readonly visitedBy: (actor: VisitedActor) => Visited;
  readonly addVisited: (visited: Visited) => void;
  readonly add: (actor: VisitedActor) => void;
  /** States and transitions that were not visited, by name. */
  readonly unvisited: () => readonly string[];
}

/** Counts which states and transitions of a machine were visited. */
export function coverageOf(machine: AnyStateMachine): Coverage {
  const nodes = [machine.root, ...getStateNodes(machine)];
  const allNames = [...nodes.map(stateName), ...nodes.flatMap(transitionsFrom).map(transitionName)];
  const visited = new Set<string>();
  const visitedBy = (actor: VisitedActor): Visited => {
    const transitions = actor.transitions();
    // A state that is left at once is in no settled snapshot, only at the end of a transition.
    const passed = transitions.flatMap(({ source, target }) => [source, ...(target ?? [])]);
    return new Set([...[...actor.nodes(), ...passed].map(stateName), ...transitions.map(transitionName)]);
  };
  const addVisited = (more: Visited) => {
    for (const name of more) visited.add(name);
  };
  return {
    visitedBy,
    addVisited,
    add: (actor) => addVisited(visitedBy(actor)),
    unvisited: () => allNames.filter((name) => !visited.has(name)),
  };
}

/** Every transition of a state: on events, on results and delays, and eventless ones. */
function transitionsFrom(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** `editing --edit.cancel--> closed`; with a number where a state reacts to one event in several ways. */
function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const alternatives = transitionsFrom(source).filter((one) => one.eventType === eventType);
  const number = alternatives.length > 1 ? ` #${alternatives.indexOf(transition) + 1}` : '';
  const targetNames = target?.map(stateName).join(' + ') ?? 'stays';
  return `${stateName(source)} --${eventType === '' ? 'at once' : eventType}${number}--> ${targetNames}`;
}

function stateName(node: AnyStateNode): string {
  return node.path.length === 0 ? node.id : node.path.join('.');
}
