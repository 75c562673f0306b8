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
import type { Surroundings } from './graph.ts';
import { replayPart } from './part.ts';
import { type Moment, type Play, play } from './play.ts';
import { replay } from './replay.ts';
import { isSame } from './sameness.ts';
import { type Walk, walksOf } from './walks.ts';
import { simpleWaysOf, type Way, wayName, waysOf, withoutBeginnings } from './ways.ts';

type Provided<Machine extends AnyStateMachine> = Required<
  NonNullable<Parameters<Machine['provide']>[0]['actors']>
>;

/** What a machine that runs as a part may tell; a function of the whole's context where that decides. */
interface TellingsOf<Machine extends AnyStateMachine> {
  readonly tells:
    | readonly EventFromLogic<Machine>[]
    | ((context: ContextFrom<Machine>) => readonly EventFromLogic<Machine>[]);
}

/** What actors of any name may answer. */
interface AnyOutcomes {
  readonly done: readonly unknown[];
  readonly error: readonly unknown[];
}

/** What each actor may answer and how it may fail; a function of the question where that decides. */
type OutcomesOf<Machine extends AnyStateMachine> = {
  readonly [Name in keyof Provided<Machine>]: string extends Name
    ? AnyOutcomes
    : Provided<Machine>[Name] extends infer Logic extends AnyActorLogic
      ? Logic extends AnyStateMachine
        ? TellingsOf<Machine>
        : {
            readonly done:
              | readonly OutputFrom<Logic>[]
              | ((input: InputFrom<Logic>) => readonly OutputFrom<Logic>[]);
            readonly error: readonly unknown[];
          }
      : never;
};

/** Starts the machine; with `whole`, and the machines that run as its parts. */
type Start<Machine extends AnyStateMachine> = (input: InputFrom<Machine>, whole?: 'whole') => Play<Machine>;

/** How the model of a part goes in the whole: what the whole starts with, and what the part starts with by that. */
interface PartModel {
  readonly model: Pick<Model, 'machine' | 'walksFrom'>;
  readonly whole: string;
  readonly part: string;
}

/** What one has to know of a machine to walk through it, and what is expected of it. */
export interface ModelParts<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  /** What the outside may send; told by the context where that decides, as with keys that are used once. */
  readonly events:
    | readonly EventFromLogic<Machine>[]
    | ((context: ContextFrom<Machine>) => readonly EventFromLogic<Machine>[]);
  readonly outcomes: OutcomesOf<Machine>;
  /** Cuts an infinite graph: nothing is explored beyond a context this holds for. Say why. */
  readonly bound?: (context: ContextFrom<Machine>) => boolean;
  /** Also walk every way of at most so many steps that visits no snapshot twice; `Infinity` for small graphs. */
  readonly simple: number;
  /** What holds after every step of every walk; each throws if it does not. */
  readonly invariants: Readonly<Record<string, (moment: Moment<Machine>) => void>>;
  /** The models of the machines that run as parts of this one, by the actor's id. */
  readonly parts?: Readonly<Record<string, PartModel>>;
  /** Walks by hand, with all that is expected on the way. */
  readonly scenarios: Readonly<Record<string, (start: Start<Machine>) => Promise<void> | void>>;
}

export interface Visits {
  readonly walks: number;
  readonly unvisited: readonly string[];
}

export interface Model {
  readonly machine: AnyStateMachine;
  readonly scenarios: readonly string[];
  /** How many steps the ways have at most that visit no snapshot twice. */
  readonly simple: number;
  /** The machines that run as parts of this one, by the actor's id. */
  readonly parts: readonly string[];
  /** Every walk from one of its inputs. */
  readonly walksFrom: (input: string) => readonly Walk[];
  /** Goes every walk of the parts in the whole. Throws where a part is not where its model leads, or an invariant fails. */
  walkParts(): Promise<number>;
  /** Plays a scenario; on another machine when one is given, as the mutation check does. Throws when it fails. */
  playScenario(name: string, machine?: AnyStateMachine): Promise<void>;
  /**
   * Replays every walk and tells what none of them visited; `shortest` leaves out those of `simple`. Throws at the first step
   * that is not as it must be.
   */
  walkAll(machine?: AnyStateMachine, which?: 'all' | 'shortest'): Promise<Visits>;
  /** Whether another machine cannot be told apart from this one by anything the outside can do or see. */
  behavesLike(machine: AnyStateMachine): boolean;
}

/** A way by its name, and the input it begins with. */
export type NamedWay = Way & { readonly name: string; readonly input: string };

/** A model whose machine can also be started and led to each of its states, as the tests of the app do. */
export interface PlayableModel<Machine extends AnyStateMachine> extends Model {
  readonly machine: Machine;
  readonly start: (input: string) => Play<Machine>;
  /** The shortest way to each state by each event that leads to it, from the first input it can be had from. */
  readonly ways: () => readonly NamedWay[];
  /** Those, and every way of at most `simple` steps that visits no snapshot twice; without those that others begin with. */
  readonly paths: () => readonly NamedWay[];
  /** Few ways that visit everything, out of those that can be gone. */
  readonly cover: (canBeGone: (route: Omit<Route, 'visits'>) => boolean) => Promise<Cover>;
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
  const ways = () => {
    const all = inputs.flatMap(([name, input]) =>
      waysOf(parts.machine, { events, outcomes, bound, input }).map(named(name)),
    );
    return [...Map.groupBy(all, wayName).values()].flatMap(([way]) => way ?? []);
  };
  return {
    machine: parts.machine,
    scenarios: Object.keys(parts.scenarios),
    simple: parts.simple,
    start: (input) => play(parts.machine, parts.inputs[input]),
    ways,
    paths: () =>
      inputs.flatMap(([name, input]) =>
        withoutBeginnings([
          ...ways().filter((way) => way.input === name),
          ...simpleWaysOf(parts.machine, { events, outcomes, bound, input }, parts.simple).map(named(name)),
        ]),
      ),
    cover: (canBeGone) =>
      coverOf(
        parts.machine,
        inputs.map(([name, input]) => ({
          name,
          around: { events, outcomes, bound, input },
        })),
        canBeGone,
      ),
    parts: Object.keys(parts.parts ?? {}),
    walksFrom: (name) => {
      const input = parts.inputs[name];
      if (input === undefined && !(name in parts.inputs)) throw new Error(`No input is called ${name}`);
      return walksOf(parts.machine, { events, outcomes, bound, input }, parts.simple);
    },
    walkParts: async () => {
      let walks = 0;
      for (const [id, { model, whole, part }] of Object.entries(parts.parts ?? {})) {
        for (const walk of model.walksFrom(part)) {
          await replayPart(
            { id, machine: model.machine },
            play(parts.machine, parts.inputs[whole], true),
            walk,
            invariants,
          );
          walks += 1;
        }
      }
      return walks;
    },
    playScenario: async (name, machine: Machine = parts.machine) => {
      await parts.scenarios[name]?.((input, whole) => play(machine, input, whole !== undefined));
    },
    walkAll: async (machine: Machine = parts.machine, which: 'all' | 'shortest' = 'all') => {
      const simple = which === 'all' ? parts.simple : 0;
      const coverage = coverageOf(machine);
      let walks = 0;
      for (const input of Object.values(parts.inputs)) {
        for (const walk of walksOf(machine, { events, outcomes, bound, input }, simple)) {
          const played = play(machine, input);
          await replay(machine, played, walk, invariants);
          coverage.add(played);
          walks += 1;
        }
      }
      return { walks, unvisited: coverage.unvisited() };
    },
    behavesLike: (machine) =>
      Object.values(parts.inputs).every((input) =>
        isSame(parts.machine, machine, { events, outcomes, bound, input }),
      ),
  };
}

const named =
  (input: string) =>
  (way: Way): NamedWay => {
    const happened = ['start', ...way.events.map(({ type }) => type.replace('xstate.', ''))];
    return { ...way, input, name: `${JSON.stringify(way.to)}: ${happened.join(' → ')}` };
  };
