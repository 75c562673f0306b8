import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  graphOf,
  type Steps,
  type Surroundings,
  serialize,
  serializeSnapshot,
  simplePaths,
} from './graph.ts';

/** Events from the start on, with where they must lead: the state's value and context after each. */
export interface Walk {
  readonly start: Place;
  readonly steps: readonly { readonly event: AnyEventObject; readonly place: Place }[];
}

export interface Place {
  readonly value: unknown;
  readonly context: unknown;
}

/**
 * Every walk worth replaying: to each different snapshot the shortest one, there everything the outside may send that
 * changes nothing, one after the other, and from there each event that leads on; and every way of at most `simple` steps
 * that visits no snapshot twice.
 */
export function walksOf(machine: AnyStateMachine, around: Surroundings, simple: number): readonly Walk[] {
  const graph = graphOf(machine, around);
  const walked = new Set(graph.shortest.map(({ steps }) => routeOf(steps)));
  const short = graph.shortest.flatMap(({ state, steps }) => {
    const here = serializeSnapshot(state);
    const after = graph.edgesFrom(state).map(({ event, nextState }) => ({ event, state: nextState }));
    const quiet = after.filter((edge) => serializeSnapshot(edge.state) === here);
    const leading = after
      .filter((edge) => !quiet.includes(edge))
      .map((edge) => [...steps, edge])
      .filter((way) => !walked.has(routeOf(way)));
    return [[...steps, ...quiet], ...leading].map(walk);
  });
  return [...short, ...simplePaths(graph, simple).map(walk)];
}

function routeOf(steps: readonly { readonly event: AnyEventObject }[]): string {
  return steps.map(({ event }) => serialize(event)).join(' ');
}

function walk([first, ...rest]: Steps): Walk {
  if (first === undefined) throw new Error('A walk without a start');
  return {
    start: place(first.state),
    steps: rest.map(({ event, state }) => ({ event, place: place(state) })),
  };
}

function place({ value, context }: AnyMachineSnapshot): Place {
  return { value, context };
}
