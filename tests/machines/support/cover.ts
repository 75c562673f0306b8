import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { coverageOf, type Visited } from './coverage.ts';
import { optionsFor, type Surroundings, serializeSnapshot } from './graph.ts';
import { happen } from './replay.ts';
import { startTestActor } from './test-actor.ts';

/** A path from one of the inputs, and what it visits. */
export interface Route {
  readonly input: string;
  readonly events: readonly AnyEventObject[];
  readonly visits: ReadonlySet<string>;
}

export interface Cover {
  /** A small set of paths that together visit all that any of them does. */
  readonly routes: readonly Route[];
  /** What no path that can be replayed visits, by name. */
  readonly unvisited: readonly string[];
}

interface Start {
  readonly name: string;
  readonly around: Surroundings;
}

/**
 * A small set of paths that visit every state and take every transition, of those that can be replayed: the shortest path to
 * each snapshot and from there each event. A greedy choice, the longest first, without those that the others make redundant.
 */
export async function coverOf(
  machine: AnyStateMachine,
  starts: readonly Start[],
  canBeReplayed: (route: Omit<Route, 'visits'>) => boolean,
): Promise<Cover> {
  const all = starts
    .flatMap(({ name, around }) => pathsFrom(machine, around).map((events) => ({ input: name, events })))
    .filter(canBeReplayed)
    .toSorted((one, other) => other.events.length - one.events.length);
  const coverage = coverageOf(machine);
  const taken: Route[] = [];
  for (const { input, events } of all) {
    if (coverage.unvisited().length === 0) break;
    const around = starts.find(({ name }) => name === input)?.around;
    const visits = await visitsOf(machine, around?.input, events);
    if ([...visits].every((name) => !coverage.unvisited().includes(name))) continue;
    coverage.note(visits);
    taken.push({ input, events, visits });
  }
  return { routes: withoutRedundant(taken), unvisited: coverage.unvisited() };
}

function pathsFrom(machine: AnyStateMachine, around: Surroundings): readonly (readonly AnyEventObject[])[] {
  const options = optionsFor(around);
  const before = new Map(
    getShortestPaths(machine, options).map(({ state, steps }) => [serializeSnapshot(state), steps]),
  );
  const onward = adjacencyMapToArray(getAdjacencyMap(machine, options))
    // For an event that is not accepted there is nothing to press.
    .filter(({ state, event }) => state.can(event))
    .map(({ state, event }) => [
      ...(before.get(serializeSnapshot(state)) ?? []).map((step) => step.event).slice(1),
      event,
    ]);
  return [[], ...onward];
}

async function visitsOf(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
): Promise<Visited> {
  const actor = startTestActor(machine, input);
  for (const event of events) await happen(machine, actor, event);
  return coverageOf(machine).visitedBy(actor);
}

/** The paths without those whose visits the others make too; the shortest are dropped first. */
function withoutRedundant(routes: readonly Route[]): readonly Route[] {
  let kept = routes;
  for (const route of routes.toReversed()) {
    const others = kept.filter((one) => one !== route);
    const visited = new Set(others.flatMap(({ visits }) => [...visits]));
    if ([...route.visits].every((name) => visited.has(name))) kept = others;
  }
  return kept;
}
