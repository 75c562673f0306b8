import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { coverageOf, type Visited } from './coverage.ts';
import { type Environment, optionsFor, serializeSnapshot } from './graph.ts';
import { applyEvent } from './replay.ts';
import { startTestActor } from './test-actor.ts';

/** A path from one of the inputs, and what it visits. */
export interface Route {
  readonly input: string;
  readonly events: readonly AnyEventObject[];
  readonly visits: ReadonlySet<string>;
}

interface Start {
  readonly name: string;
  readonly environment: Environment;
}

/**
 * A small set of paths that visit every state and take every transition, of those that can be replayed: the shortest path to
 * each snapshot and from there each event. Selected greedily, the longest first, without redundant paths.
 */
export async function coverOf(
  machine: AnyStateMachine,
  starts: readonly Start[],
  canBeReplayed: (route: Omit<Route, 'visits'>) => boolean,
): Promise<readonly Route[]> {
  const all = starts
    .flatMap(({ name, environment }) =>
      pathsFrom(machine, environment).map((events) => ({ input: name, events })),
    )
    .filter(canBeReplayed)
    .toSorted((one, other) => other.events.length - one.events.length);
  const coverage = coverageOf(machine);
  const selected: Route[] = [];
  for (const { input, events } of all) {
    if (coverage.unvisited().length === 0) break;
    const environment = starts.find(({ name }) => name === input)?.environment;
    const visits = await visitsOf(machine, environment?.input, events);
    if ([...visits].every((name) => !coverage.unvisited().includes(name))) continue;
    coverage.addVisited(visits);
    selected.push({ input, events, visits });
  }
  return withoutRedundant(selected);
}

function pathsFrom(
  machine: AnyStateMachine,
  environment: Environment,
): readonly (readonly AnyEventObject[])[] {
  const options = optionsFor(environment);
  const stepsTo = new Map(
    getShortestPaths(machine, options).map(({ state, steps }) => [serializeSnapshot(state), steps]),
  );
  const onward = adjacencyMapToArray(getAdjacencyMap(machine, options))
    // An event that is not accepted has no action to replay.
    .filter(({ state, event }) => state.can(event))
    .map(({ state, event }) => [
      ...(stepsTo.get(serializeSnapshot(state)) ?? []).map((step) => step.event).slice(1),
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
  for (const event of events) await applyEvent(machine, actor, event);
  return coverageOf(machine).visitedBy(actor);
}

/** Removes paths whose visits are covered by the others, the shortest first. */
function withoutRedundant(routes: readonly Route[]): readonly Route[] {
  let remaining = routes;
  for (const route of routes.toReversed()) {
    const others = remaining.filter((one) => one !== route);
    const visited = new Set(others.flatMap(({ visits }) => [...visits]));
    if ([...route.visits].every((name) => visited.has(name))) remaining = others;
  }
  return remaining;
}
