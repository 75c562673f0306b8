import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { graphOf, type Surroundings, serialize, serializeSnapshot, simplePaths } from './graph.ts';

/** What happens from the start on until a state is entered in one of the ways there are to enter it. */
export interface Way {
  readonly to: unknown;
  readonly events: readonly AnyEventObject[];
}

/** The shortest way to each state by each event that leads to it. What changes nothing is no way. */
export function waysOf(machine: AnyStateMachine, around: Surroundings): readonly Way[] {
  const { start: begin, shortest: paths, edgesFrom } = graphOf(machine, around);
  const start: Way = { to: begin[0]?.state.value, events: [] };
  const shortest = new Map([[wayName(start), start]]);
  for (const { state, steps } of paths) {
    for (const { event, nextState } of edgesFrom(state)) {
      if (serializeSnapshot(nextState) === serializeSnapshot(state)) continue;
      const events = [...steps.slice(1).map((step) => step.event), event];
      const name = wayName({ to: nextState.value, events });
      const known = shortest.get(name);
      if (known === undefined || known.events.length > events.length)
        shortest.set(name, { to: nextState.value, events });
    }
  }
  return [...shortest.values()];
}

/** Every way of at most so many steps that visits no snapshot twice; those that others begin with are left out. */
export function simpleWaysOf(machine: AnyStateMachine, around: Surroundings, most: number): readonly Way[] {
  return simplePaths(graphOf(machine, around), most).map((steps) => ({
    to: steps.at(-1)?.state.value,
    events: steps.slice(1).map(({ event }) => event),
  }));
}

/** The ways that no other one begins with, each once. */
export function withoutBeginnings<One extends Way>(ways: readonly One[]): readonly One[] {
  const routes = new Map(ways.map((way) => [routeOf(way.events), way]));
  const begun = new Set(
    ways.flatMap(({ events }) => events.map((_, index) => routeOf(events.slice(0, index)))),
  );
  return [...routes].flatMap(([route, way]) => (begun.has(route) ? [] : [way]));
}

/** A way by where it ends and what happened last. */
export function wayName({ to, events }: Way): string {
  return `${serialize(to)} by ${serialize(events.at(-1) ?? 'starting')}`;
}

function routeOf(events: readonly AnyEventObject[]): string {
  return events.map(serialize).join(' ');
}

/** The states that ways lead to; each must mean something, and nothing else does. */
export function statesOf(ways: readonly Way[]): readonly string[] {
  return [...new Set(ways.flatMap(({ to }) => leavesOf(to)))].toSorted();
}

/** `{ confirming: 'deletion' }` → `['confirming.deletion']`; several where things go on at the same time. */
export function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) throw new Error('A machine in no state');
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner).map((leaf) => `${name}.${leaf}`));
}
