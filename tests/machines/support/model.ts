import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
} from 'xstate';
import { coverOf, type Route } from './cover.ts';
import { coverageOf } from './coverage.ts';
import { isEquivalent } from './equivalence.ts';
import { type Environment, graphOf } from './graph.ts';
import { atomicStatesOf, type TestPath, testPathsOf } from './paths.ts';
import { type CheckedSteps, replay, replayChild } from './replay.ts';
import { type StepResult, startTestActor, type TestActor } from './test-actor.ts';

type Provided<Machine extends AnyStateMachine> = Required<
  NonNullable<Parameters<Machine['provide']>[0]['actors']>
>;

/** The events that a child machine may send; a function of the parent's context if they depend on it. */
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

/** The results and errors of each actor; results as a function of its input if they depend on it. */
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

/** Starts the machine; with `withChildren`, its child machines run too. */
type Start<Machine extends AnyStateMachine> = (
  input: InputFrom<Machine>,
  withChildren?: 'withChildren',
) => TestActor<Machine>;

/** The model of a child machine: the input of the parent, and the input that the child gets from it. */
interface ChildModel {
  readonly model: Pick<Model, 'machine' | 'pathsFrom'>;
  readonly parentInput: string;
  readonly childInput: string;
}

/** The environment of a machine, its invariants and scenarios. */
export interface ModelOptions<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  /** The events it may receive; a function of the context if they depend on it, as with keys that are used once. */
  readonly events:
    | readonly EventFromLogic<Machine>[]
    | ((context: ContextFrom<Machine>) => readonly EventFromLogic<Machine>[]);
  readonly outcomes: OutcomesOf<Machine>;
  /** Limits an infinite graph: no snapshot is explored beyond a context for which this is true. Comment why. */
  readonly bound?: (context: ContextFrom<Machine>) => boolean;
  /** Adds every path of at most this many steps that visits no snapshot twice; `Infinity` for small graphs. */
  readonly simple: number;
  /** Assertions that hold after every step of every path; each throws if it does not hold. */
  readonly invariants: Readonly<Record<string, (result: StepResult<Machine>) => void>>;
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
  /** A small set of replayable paths that visits all states and transitions. */
  readonly cover: (canBeReplayed: (route: Omit<Route, 'visits'>) => boolean) => Promise<readonly Route[]>;
}

/** Checks a model against the types of its machine. */
export function defineModel<Machine extends AnyStateMachine>(
  options: ModelOptions<Machine>,
): PlayableModel<Machine> {
  const { outcomes } = options;
  const events: Environment['events'] = ({ context }) =>
    typeof options.events === 'function' ? options.events(context) : options.events;
  const bound: Environment['bound'] = ({ context }) => options.bound?.(context) ?? false;
  const invariants = Object.entries(options.invariants);
  const inputs = Object.entries(options.inputs);
  const environmentOf = (input: InputFrom<Machine>): Environment => ({ events, outcomes, bound, input });
  return {
    machine: options.machine,
    scenarios: Object.keys(options.scenarios),
    start: (input) => startTestActor(options.machine, options.inputs[input]),
    cover: (canBeReplayed) =>
      coverOf(
        options.machine,
        inputs.map(([name, input]) => ({ name, environment: environmentOf(input) })),
        canBeReplayed,
      ),
    states: () => {
      const snapshots = inputs.flatMap(
        ([, input]) => graphOf(options.machine, environmentOf(input)).shortest,
      );
      return [...new Set(snapshots.flatMap(({ state }) => atomicStatesOf(state.value)))].toSorted();
    },
    children: Object.keys(options.children ?? {}),
    pathsFrom: (name) => {
      const input = options.inputs[name];
      if (input === undefined && !(name in options.inputs)) throw new Error(`No input is called ${name}`);
      return testPathsOf(options.machine, { events, outcomes, bound, input }, options.simple);
    },
    replayChildren: async () => {
      let count = 0;
      for (const [id, { model, parentInput, childInput }] of Object.entries(options.children ?? {})) {
        for (const path of model.pathsFrom(childInput)) {
          const parent = startTestActor(options.machine, options.inputs[parentInput], true);
          await replayChild({ id, machine: model.machine }, parent, path, invariants);
          count += 1;
        }
      }
      return count;
    },
    playScenario: async (name, machine: Machine = options.machine) => {
      await options.scenarios[name]?.((input, withChildren) =>
        startTestActor(machine, input, withChildren !== undefined),
      );
    },
    replayAll: async (machine: Machine = options.machine, which: 'all' | 'shortest' = 'all') => {
      const simple = which === 'all' ? options.simple : 0;
      const coverage = coverageOf(machine);
      let paths = 0;
      for (const [, input] of inputs) {
        const checked: CheckedSteps = new Map();
        for (const path of testPathsOf(machine, environmentOf(input), simple)) {
          const actor = startTestActor(machine, input);
          await replay(machine, actor, path, invariants, checked);
          coverage.add(actor);
          paths += 1;
        }
      }
      return { paths, unvisited: coverage.unvisited() };
    },
    isEquivalentTo: (machine) =>
      inputs.every(([, input]) => isEquivalent(options.machine, machine, environmentOf(input))),
  };
}
