import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Environment, graphOf, type Steps, serialize, serializeSnapshot, simplePaths } from './graph.ts';

/** Events from the start on, with the state that the chart leads to after each. */
export interface TestPath {
  readonly start: ExpectedState;
  readonly steps: readonly { readonly event: AnyEventObject; readonly expected: ExpectedState }[];
}

/** Value and context of a snapshot. */
export interface ExpectedState {
  readonly value: unknown;
  readonly context: unknown;
}

/**
 * The paths to replay: the shortest path to each snapshot, followed by all events that change nothing there; the same path
 * followed by each event that changes the snapshot; and every path of at most `simple` steps that visits no snapshot twice.
 */
export function testPathsOf(
  machine: AnyStateMachine,
  environment: Environment,
  simple: number,
): readonly TestPath[] {
  const graph = graphOf(machine, environment);
  const shortestKeys = new Set(graph.shortest.map(({ steps }) => keyOf(steps)));
  const short = graph.shortest.flatMap(({ state, steps }) => {
    const here = serializeSnapshot(state);
    const after = graph.edgesFrom(state).map(({ event, nextState }) => ({ event, state: nextState }));
    const ignored = after.filter((edge) => serializeSnapshot(edge.state) === here);
    const changing = after
      .filter((edge) => !ignored.includes(edge))
      .map((edge) => [...steps, edge])
      .filter((path) => !shortestKeys.has(keyOf(path)));
    return [[...steps, ...ignored], ...changing].map(testPath);
  });
  return [...short, ...simplePaths(graph, simple).map(testPath)];
}

function keyOf(steps: readonly { readonly event: AnyEventObject }[]): string {
  return steps.map(({ event }) => serialize(event)).join(' ');
}

function testPath([first, ...rest]: Steps): TestPath {
  if (first === undefined) throw new Error('The path has no initial state');
  return {
    start: expectedState(first.state),
    steps: rest.map(({ event, state }) => ({ event, expected: expectedState(state) })),
  };
}

function expectedState({ value, context }: AnyMachineSnapshot): ExpectedState {
  return { value, context };
}

/** The names of the atomic states of a state value: `{ confirming: 'deletion' }` → `['confirming.deletion']`. */
export function atomicStatesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) throw new Error('Not a state value');
  return Object.entries(value).flatMap(([name, inner]) =>
    atomicStatesOf(inner).map((state) => `${name}.${state}`),
  );
}
