import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';

/** What an actor may answer, or how it may fail. Told as a function where the answer depends on the question. */
interface Outcomes {
  readonly done: readonly unknown[] | ((input: unknown) => readonly unknown[]);
  readonly error: readonly unknown[];
}

/** What a machine that runs as a part may tell. */
interface Tellings {
  readonly tells: readonly AnyEventObject[] | ((context: unknown) => readonly AnyEventObject[]);
}

/** What the outside may do to a machine. */
export interface Surroundings {
  readonly input: unknown;
  readonly events: (snapshot: AnyMachineSnapshot) => readonly EventObject[];
  /** {@link Outcomes} or {@link Tellings} by the actor's name. */
  readonly outcomes: object;
  /** Cuts an infinite graph: nothing is explored beyond a snapshot this holds for. */
  readonly bound: (snapshot: AnyMachineSnapshot) => boolean;
}

/** Events from the start on, with where they must lead: the state's value and context after each. */
export interface Walk {
  readonly start: Place;
  readonly steps: readonly { readonly event: AnyEventObject; readonly place: Place }[];
}

/** What happens from the start on until a state is entered in one of the ways there are to enter it. */
export interface Way {
  readonly to: unknown;
  readonly events: readonly AnyEventObject[];
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
  const options = optionsFor(around);
  const edges = Map.groupBy(adjacencyMapToArray(getAdjacencyMap(machine, options)), ({ state }) =>
    serializeSnapshot(state),
  );
  const shortest = getShortestPaths(machine, options);
  const walked = new Set(shortest.map(({ steps }) => routeOf(steps)));
  const short = shortest.flatMap(({ state, steps }) => {
    const here = serializeSnapshot(state);
    const after = (edges.get(here) ?? []).map(({ event, nextState }) => ({ event, state: nextState }));
    const quiet = after.filter((edge) => serializeSnapshot(edge.state) === here);
    const leading = after
      .filter((edge) => !quiet.includes(edge))
      .map((edge) => [...steps, edge])
      .filter((way) => !walked.has(routeOf(way)));
    return [[...steps, ...quiet], ...leading].map(walk);
  });
  const start = shortest.find(({ steps }) => steps.length === 1)?.steps ?? [];
  return [...short, ...simplePaths(start, edges, simple).map(walk)];
}

type Steps = readonly { readonly state: AnyMachineSnapshot; readonly event: AnyEventObject }[];

interface Edge {
  readonly event: AnyEventObject;
  readonly nextState: AnyMachineSnapshot;
}

/** Every way of at most so many steps that visits no snapshot twice; those that others begin with are left out. */
function simplePaths(
  start: Steps,
  edges: ReadonlyMap<string, readonly Edge[]>,
  most: number,
): readonly Steps[] {
  const found: Steps[] = [];
  const goOn = (steps: Steps, seen: ReadonlySet<string>) => {
    const here = serializeSnapshot(steps.at(-1)?.state ?? known(start));
    const onward = steps.length > most ? [] : (edges.get(here) ?? []);
    const fresh = onward.filter(({ nextState }) => !seen.has(serializeSnapshot(nextState)));
    for (const { event, nextState } of fresh)
      goOn([...steps, { event, state: nextState }], new Set([...seen, serializeSnapshot(nextState)]));
    if (fresh.length === 0) found.push(steps);
  };
  goOn(start, new Set([serializeSnapshot(known(start))]));
  return found;
}

function known(start: Steps): AnyMachineSnapshot {
  const [first] = start;
  if (first === undefined) throw new Error('A machine without a start');
  return first.state;
}

/** How the graph of a machine is walked. */
export function optionsFor(around: Surroundings) {
  return {
    input: around.input,
    events: (snapshot: AnyMachineSnapshot) => possibleEvents(snapshot, around),
    serializeState: serializeSnapshot,
    serializeEvent: serialize,
    stopWhen: (snapshot: AnyMachineSnapshot) => around.bound(snapshot),
    limit: 20_000,
  };
}

/** The shortest way to each state by each event that leads to it. What changes nothing is no way. */
export function waysOf(machine: AnyStateMachine, around: Surroundings): readonly Way[] {
  const options = optionsFor(around);
  const paths = getShortestPaths(machine, options);
  const before = new Map(paths.map(({ state, steps }) => [serializeSnapshot(state), steps]));
  const start: Way = { to: paths.find(({ steps }) => steps.length === 1)?.state.value, events: [] };
  const shortest = new Map([[wayName(start), start]]);
  for (const { state, event, nextState } of adjacencyMapToArray(getAdjacencyMap(machine, options))) {
    const here = serializeSnapshot(state);
    if (serializeSnapshot(nextState) === here) continue;
    const events = [...(before.get(here) ?? []).map((step) => step.event), event];
    const name = wayName({ to: nextState.value, events });
    const known = shortest.get(name);
    if (known === undefined || known.events.length > events.length) {
      shortest.set(name, { to: nextState.value, events: events.slice(1) });
    }
  }
  return [...shortest.values()];
}

/** A way by where it ends and what happened last. */
export function wayName({ to, events }: Way): string {
  return `${serialize(to)} by ${serialize(events.at(-1) ?? 'starting')}`;
}

function routeOf(steps: readonly { readonly event: AnyEventObject }[]): string {
  return steps.map(({ event }) => serialize(event)).join(' ');
}

const serialized = new WeakMap<AnyMachineSnapshot, string>();

/** Snapshots are the same when state, context and running actors are; functions and photos count by their kind. */
export function serializeSnapshot(snapshot: AnyMachineSnapshot): string {
  const known = serialized.get(snapshot);
  if (known !== undefined) return known;
  const { value, context, children } = snapshot;
  const made = serialize([value, context, Object.keys(children).toSorted()]);
  serialized.set(snapshot, made);
  return made;
}

/** JSON that tells errors apart. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? [part.message, ...Object.entries(part)] : part,
  );
}

function walk(
  steps: readonly { readonly state: AnyMachineSnapshot; readonly event: AnyEventObject }[],
): Walk {
  const [first, ...rest] = steps;
  if (first === undefined) throw new Error('A walk without a start');
  return {
    start: place(first.state),
    steps: rest.map(({ event, state }) => ({ event, place: place(state) })),
  };
}

function place({ value, context }: AnyMachineSnapshot): Place {
  return { value, context };
}

/** Everything the outside may do at a snapshot, heeded or not. */
export function possibleEvents(
  snapshot: AnyMachineSnapshot,
  { events, outcomes }: Surroundings,
): readonly AnyEventObject[] {
  if (snapshot.status !== 'active') return [];
  const delays = snapshot._nodes.flatMap(({ after }) => after).map(({ eventType }) => ({ type: eventType }));
  const answers = Object.entries(snapshot.children).flatMap(([id, child]) =>
    isActor(child) ? answersOf(id, child, outcomes, snapshot.context) : [],
  );
  return [...events(snapshot), ...delays, ...answers];
}

function answersOf(
  actorId: string,
  child: AnyActorRef,
  outcomes: Surroundings['outcomes'],
  context: unknown,
): readonly AnyEventObject[] {
  const name = typeof child.src === 'string' ? child.src : actorId;
  const possible = outcomesOf(outcomes, name);
  if ('tells' in possible)
    return typeof possible.tells === 'function' ? possible.tells(context) : possible.tells;
  const { done, error } = possible;
  const outputs = typeof done === 'function' ? done(inputOf(child)) : done;
  return [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })),
    ...error.map((one) => ({ type: `xstate.error.actor.${actorId}`, error: one, actorId })),
  ];
}

function outcomesOf(outcomes: object, name: string): Outcomes | Tellings {
  const possible: unknown = new Map(Object.entries(outcomes)).get(name);
  if (!isOutcomes(possible)) throw new Error(`The model does not say what ${name} may answer`);
  return possible;
}

function isOutcomes(value: unknown): value is Outcomes | Tellings {
  if (typeof value !== 'object' || value === null) return false;
  return 'tells' in value || ('done' in value && 'error' in value);
}

/** Whether what stands among the children of a snapshot is an actor. */
export function isActor(child: unknown): child is AnyActorRef {
  return typeof child === 'object' && child !== null && 'getSnapshot' in child;
}

function inputOf(child: AnyActorRef): unknown {
  const snapshot: unknown = child.getSnapshot();
  return typeof snapshot === 'object' && snapshot !== null && 'input' in snapshot
    ? snapshot.input
    : undefined;
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
