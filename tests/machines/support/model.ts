import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
} from 'xstate';
import { type Cover, coverOf, type Route } from './cover.ts';
import { coverageOf } from './coverage.ts';
import { isEquivalent } from './equivalence.ts';
import { graphOf, type Surroundings } from './graph.ts';
import { atomicStatesOf, type TestPath, testPathsOf } from './paths.ts';
import { replay, replayChild } from './replay.ts';
import { type Moment, startTestActor, type TestActor } from './test-actor.ts';

type Provided<Machine extends AnyStateMachine> = Required<
  NonNullable<Parameters<Machine['provide']>[0]['actors']>
>;

/** The events that a child machine may send; a function of the parent's context where that decides. */
interface ChildEventsOf<Machine extends AnyStateMachine> {
  readonly sends:
    | readonly EventFromLogic<Machine>[]
    | ((context: ContextFrom<Machine>) => readonly EventFromLogic<Machine>[]);
}

/** Outcomes of actors of any name. */
interface AnyOutcomes {
  readonly done: readonly unknown[];
  readonly error: readonly unknown[];
}

/** The results and errors of each actor; results as a function of its input where that decides. */
type OutcomesOf<Machine extends AnyStateMachine> = {
  readonly [Name in keyof Provided<Machine>]: string extends Name
    ? AnyOutcomes
    : Provided<Machine>[Name] extends infer Logic extends AnyActorLogic
      ? Logic extends AnyStateMachine
        ? ChildEventsOf<Machine>
        : {
            readonly done:
              | readonly OutputFrom<Logic>[]
              | ((input: InputFrom<Logic>) => readonly OutputFrom<Logic>[]);
            readonly error: readonly unknown[];
          }
      : never;
};

/** Starts the machine; with `whole`, its child machines run too. */
type Start<Machine extends AnyStateMachine> = (
  input: InputFrom<Machine>,
  whole?: 'whole',
) => TestActor<Machine>;

/** The model of a child machine: the input that the parent starts with, and the one that the child has by that. */
interface ChildModel {
  readonly model: Pick<Model, 'machine' | 'pathsFrom'>;
  readonly parentInput: string;
  readonly childInput: string;
}

/** The environment of a machine, and what is expected of it. */
export interface ModelParts<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  /** The events it may receive; a function of the context where that decides, as with keys that are used once. */
  readonly events:
    | readonly EventFromLogic<Machine>[]
    | ((context: ContextFrom<Machine>) => readonly EventFromLogic<Machine>[]);
  readonly outcomes: OutcomesOf<Machine>;
  /** Limits an infinite graph: nothing is explored beyond a context this holds for. Say why. */
  readonly bound?: (context: ContextFrom<Machine>) => boolean;
  /** Adds every path of at most so many steps that visits no snapshot twice; `Infinity` for small graphs. */
  readonly simple: number;
  /** What holds after every step of every path; each throws if it does not. */
  readonly invariants: Readonly<Record<string, (moment: Moment<Machine>) => void>>;
  /** The models of its child machines, by the actor's id. */
  readonly children?: Readonly<Record<string, ChildModel>>;
  /** Sequences of events with the resulting values, by name. */
  readonly scenarios: Readonly<Record<string, (start: Start<Machine>) => Promise<void> | void>>;
}

export interface Visits {
  readonly paths: number;
  readonly unvisited: readonly string[];
}

export interface Model {
  readonly machine: AnyStateMachine;
  readonly scenarios: readonly string[];
  /** How many steps the paths have at most that visit no snapshot twice. */
  readonly simple: number;
  /** Its child machines, by the actor's id. */
  readonly children: readonly string[];
  /** Every test path from one of its inputs. */
  readonly pathsFrom: (input: string) => readonly TestPath[];
  /** All atomic states that a path reaches, by name. */
  readonly states: () => readonly string[];
  /** Replays every path of its child machines inside it; returns their number. Throws at the first step that fails. */
  replayChildren(): Promise<number>;
  /** Runs a scenario; on another machine when one is given, as a mutant. Throws when it fails. */
  playScenario(name: string, machine?: AnyStateMachine): Promise<void>;
  /** Replays every path; `shortest` leaves out those of `simple`. Throws at the first step that fails. */
  replayAll(machine?: AnyStateMachine, which?: 'all' | 'shortest'): Promise<Visits>;
  /** Whether the environment cannot distinguish another machine from this one. */
  isEquivalentTo(machine: AnyStateMachine): boolean;
}

/** A model whose machine can also be started by the tests of the app. */
export interface PlayableModel<Machine extends AnyStateMachine> extends Model {
  readonly machine: Machine;
  readonly start: (input: string) => TestActor<Machine>;
  /** A small set of paths that visits everything, of those that can be replayed. */
  readonly cover: (canBeReplayed: (route: Omit<Route, 'visits'>) => boolean) => Promise<Cover>;
}

export function defineModel<Machine extends AnyStateMachine>(
  parts: ModelParts<Machine>,
): PlayableModel<Machine> {
  const { outcomes } = parts;
  const events: Surroundings['events'] = ({ context }) =>
    typeof parts.events === 'function' ? parts.events(context) : parts.events;
  const bound: Surroundings['bound'] = ({ context }) => parts.bound?.(context) ?? false;
  const invariants = Object.entries(parts.invariants);
  const inputs = Object.entries(parts.inputs);
  const aroundOf = (input: InputFrom<Machine>): Surroundings => ({ events, outcomes, bound, input });
  return {
    machine: parts.machine,
    scenarios: Object.keys(parts.scenarios),
    simple: parts.simple,
    start: (input) => startTestActor(parts.machine, parts.inputs[input]),
    cover: (canBeReplayed) =>
      coverOf(
        parts.machine,
        inputs.map(([name, input]) => ({ name, around: aroundOf(input) })),
        canBeReplayed,
      ),
    states: () => {
      const snapshots = inputs.flatMap(([, input]) => graphOf(parts.machine, aroundOf(input)).shortest);
      return [...new Set(snapshots.flatMap(({ state }) => atomicStatesOf(state.value)))].toSorted();
    },
    children: Object.keys(parts.children ?? {}),
    pathsFrom: (name) => {
      const input = parts.inputs[name];
      if (input === undefined && !(name in parts.inputs)) throw new Error(`No input is called ${name}`);
      return testPathsOf(parts.machine, { events, outcomes, bound, input }, parts.simple);
    },
    replayChildren: async () => {
      let count = 0;
      for (const [id, { model, parentInput, childInput }] of Object.entries(parts.children ?? {})) {
        for (const path of model.pathsFrom(childInput)) {
          const parent = startTestActor(parts.machine, parts.inputs[parentInput], true);
          await replayChild({ id, machine: model.machine }, parent, path, invariants);
          count += 1;
        }
      }
      return count;
    },
    playScenario: async (name, machine: Machine = parts.machine) => {
      await parts.scenarios[name]?.((input, whole) => startTestActor(machine, input, whole !== undefined));
    },
    replayAll: async (machine: Machine = parts.machine, which: 'all' | 'shortest' = 'all') => {
      const simple = which === 'all' ? parts.simple : 0;
      const coverage = coverageOf(machine);
      let paths = 0;
      for (const [, input] of inputs) {
        for (const path of testPathsOf(machine, aroundOf(input), simple)) {
          const actor = startTestActor(machine, input);
          await replay(machine, actor, path, invariants);
          coverage.add(actor);
          paths += 1;
        }
      }
      return { paths, unvisited: coverage.unvisited() };
    },
    isEquivalentTo: (machine) =>
      inputs.every(([, input]) => isEquivalent(parts.machine, machine, aroundOf(input))),
  };
}
