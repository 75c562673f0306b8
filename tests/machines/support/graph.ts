import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';

/** The results and errors of an actor; results as a function of its input if they depend on it. */
interface Outcomes {
  readonly done: readonly unknown[] | ((input: unknown) => readonly unknown[]);
  readonly error: readonly unknown[];
}

/** The events that a child machine may send to its parent. */
interface ChildEvents {
  readonly sends: readonly AnyEventObject[] | ((context: unknown) => readonly AnyEventObject[]);
}

/** The environment of a machine. */
export interface Environment {
  readonly input: unknown;
  readonly events: (snapshot: AnyMachineSnapshot) => readonly EventObject[];
  /** {@link Outcomes} or {@link ChildEvents} by the actor's name. */
  readonly outcomes: object;
  /** Limits an infinite graph: no snapshot is explored beyond one for which this is true. */
  readonly bound: (snapshot: AnyMachineSnapshot) => boolean;
}

/** The events from the start on, with the snapshot after each; the first is the start itself. */
export type Steps = readonly { readonly state: AnyMachineSnapshot; readonly event: AnyEventObject }[];

interface Edge {
  readonly event: AnyEventObject;
  readonly nextState: AnyMachineSnapshot;
}

/** A machine as a graph: the shortest path to each snapshot, and its edges. */
export interface Graph {
  readonly start: Steps;
  readonly shortest: readonly { readonly state: AnyMachineSnapshot; readonly steps: Steps }[];
  readonly edgesFrom: (snapshot: AnyMachineSnapshot) => readonly Edge[];
}

/** Explores a machine, breadth first. */
export function graphOf(machine: AnyStateMachine, environment: Environment): Graph {
  const adjacency = getAdjacencyMap(machine, optionsFor(environment));
  const edges = Map.groupBy(adjacencyMapToArray(adjacency), ({ state }) => serializeSnapshot(state));
  const edgesFrom = (snapshot: AnyMachineSnapshot) => edges.get(serializeSnapshot(snapshot)) ?? [];
  const initial = Object.values(adjacency)[0]?.state;
  if (initial === undefined) throw new Error('The machine has no initial state');
  const start = [{ state: initial, event: { type: 'xstate.init' } }];
  const shortest: { readonly state: AnyMachineSnapshot; readonly steps: Steps }[] = [
    { state: initial, steps: start },
  ];
  const seen = new Set([serializeSnapshot(initial)]);
  for (const { state, steps } of shortest) {
    for (const { event, nextState } of edgesFrom(state)) {
      if (seen.has(serializeSnapshot(nextState))) continue;
      seen.add(serializeSnapshot(nextState));
      shortest.push({ state: nextState, steps: [...steps, { state: nextState, event }] });
    }
  }
  return { start, shortest, edgesFrom };
}

/** Every path of at most this many steps that visits no snapshot twice, without those that are prefixes of others. */
export function simplePaths({ start, edgesFrom }: Graph, maxSteps: number): readonly Steps[] {
  const found: Steps[] = [];
  const extend = (steps: Steps, seen: ReadonlySet<string>) => {
    const here = steps.at(-1)?.state;
    const onward = here === undefined || steps.length > maxSteps ? [] : edgesFrom(here);
    const fresh = onward.filter(({ nextState }) => !seen.has(serializeSnapshot(nextState)));
    for (const { event, nextState } of fresh)
      extend([...steps, { event, state: nextState }], new Set([...seen, serializeSnapshot(nextState)]));
    if (fresh.length === 0) found.push(steps);
  };
  extend(start, new Set(start.map(({ state }) => serializeSnapshot(state))));
  return found;
}

/** The options by which `xstate/graph` traverses a machine. */
export function optionsFor(environment: Environment) {
  return {
    input: environment.input,
    events: (snapshot: AnyMachineSnapshot) => possibleEvents(snapshot, environment),
    serializeState: serializeSnapshot,
    serializeEvent: serialize,
    stopWhen: (snapshot: AnyMachineSnapshot) => environment.bound(snapshot),
    limit: 20_000,
  };
}

const serialized = new WeakMap<AnyMachineSnapshot, string>();

/** Snapshots are the same when state, context and running actors are; functions and photos are compared by type. */
export function serializeSnapshot(snapshot: AnyMachineSnapshot): string {
  const known = serialized.get(snapshot);
  if (known !== undefined) return known;
  const { value, context, children } = snapshot;
  const text = serialize([value, context, Object.keys(children).toSorted()]);
  serialized.set(snapshot, text);
  return text;
}

/** JSON that distinguishes errors. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item instanceof Error ? [item.message, ...Object.entries(item)] : item,
  );
}

/** All events that the environment may send at a snapshot, whether the machine accepts them or not. */
export function possibleEvents(
  snapshot: AnyMachineSnapshot,
  { events, outcomes }: Environment,
): readonly AnyEventObject[] {
  if (snapshot.status !== 'active') return [];
  const delays = snapshot._nodes.flatMap(({ after }) => after).map(({ eventType }) => ({ type: eventType }));
  const outcomeEvents = Object.entries(snapshot.children).flatMap(([id, child]) =>
    isActor(child) ? outcomeEventsOf(id, child, outcomes, snapshot.context) : [],
  );
  return [...events(snapshot), ...delays, ...outcomeEvents];
}

function outcomeEventsOf(
  actorId: string,
  child: AnyActorRef,
  outcomes: Environment['outcomes'],
  context: unknown,
): readonly AnyEventObject[] {
  const name = typeof child.src === 'string' ? child.src : actorId;
  const possible = outcomesOf(outcomes, name);
  if ('sends' in possible)
    return typeof possible.sends === 'function' ? possible.sends(context) : possible.sends;
  const { done, error } = possible;
  const outputs = typeof done === 'function' ? done(inputOf(child)) : done;
  return [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })),
    ...error.map((one) => ({ type: `xstate.error.actor.${actorId}`, error: one, actorId })),
  ];
}

function outcomesOf(outcomes: object, name: string): Outcomes | ChildEvents {
  const possible: unknown = new Map(Object.entries(outcomes)).get(name);
  if (!isOutcomes(possible)) throw new Error(`The model has no outcomes for ${name}`);
  return possible;
}

function isOutcomes(value: unknown): value is Outcomes | ChildEvents {
  if (typeof value !== 'object' || value === null) return false;
  return 'sends' in value || ('done' in value && 'error' in value);
}

/** Whether a child of a snapshot is an actor. */
export function isActor(child: unknown): child is AnyActorRef {
  return typeof child === 'object' && child !== null && 'getSnapshot' in child;
}

function inputOf(child: AnyActorRef): unknown {
  const snapshot: unknown = child.getSnapshot();
  return typeof snapshot === 'object' && snapshot !== null && 'input' in snapshot
    ? snapshot.input
    : undefined;
}
