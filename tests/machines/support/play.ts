import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  fromCallback,
  fromPromise,
  type InputFrom,
  isMachineSnapshot,
  matchesState,
  SimulatedClock,
  StateMachine,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { isActor } from './graph.ts';

/** A question the machine asked an actor, to be answered by hand. */
export interface Call {
  readonly actorId: string;
  readonly src: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  /** Whether it was answered, and not with a failure. */
  readonly isDone: () => boolean;
  readonly done: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Something the machine told the app. */
export type Effect = readonly [action: string, params?: unknown];

/** A machine being played: a live actor on a simulated clock whose actors are answered by hand. */
export interface Play<Machine extends AnyStateMachine> {
  readonly send: (event: EventFromLogic<Machine>) => void;
  /** Answers the oldest open call of an actor, found by its name or its id. */
  readonly answer: (actor: string, output: unknown) => Promise<void>;
  readonly fail: (actor: string, error: unknown) => Promise<void>;
  readonly wait: (milliseconds: number) => void;
  readonly value: () => unknown;
  readonly context: () => ContextFrom<Machine>;
  /** Whether it is in a state, given by its path; throws for a state that does not exist. */
  readonly is: (path: string) => boolean;
  /** Whether an event would do anything now; screens ask it to know what to offer. */
  readonly can: (event: EventFromLogic<Machine>) => boolean;
  readonly status: () => string;
  /** A machine that it runs as a part of its own, by its id; where it is played as a whole. */
  readonly part: (id: string) => AnyActorRef;
  /** All machines that it runs as parts of its own now. */
  readonly parts: () => readonly AnyActorRef[];
  /** What it was sent since last asked, by whomever. */
  readonly heard: () => readonly AnyEventObject[];
  /** What it told the app since last asked. */
  readonly effects: () => readonly Effect[];
  /** Calls that wait for an answer. */
  readonly open: () => readonly Call[];
  /** Every call ever made, in order. */
  readonly calls: () => readonly Call[];
  /** Every state that was settled in. */
  readonly nodes: () => ReadonlySet<AnyStateNode>;
  readonly transitions: () => readonly AnyTransitionDefinition[];
}

/** One step of a walk: what happened, and what came of it. */
export interface Moment<Machine extends AnyStateMachine>
  extends Pick<Play<Machine>, 'is' | 'can' | 'open' | 'calls' | 'status'> {
  readonly event: AnyEventObject;
  readonly context: ContextFrom<Machine>;
  readonly before: { readonly value: unknown; readonly context: ContextFrom<Machine> };
  /** What the app was told in this step. */
  readonly effects: readonly Effect[];
  /** What was asked in this step. */
  readonly asked: readonly Call[];
}

/** Whether an action has to be given by the app: it is a plain function, where the machine's own are built in. */
export function isOutward(action: unknown): boolean {
  return typeof action === 'function' && !('resolve' in action);
}

/** Whether what runs as an actor is a machine itself. */
export function isMachine(logic: unknown): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

/** Lets hand-made promises do all they have to do. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/**
 * Plays a machine. The machines it runs as parts of its own belong to the outside, which tells what they would; with
 * `whole` they run too, and their actors are answered by hand as well.
 */
export function play<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine> | undefined,
  whole = false,
): Play<Machine> {
  const clock = new SimulatedClock();
  const calls: Call[] = [];
  const answered = new Set<Call>();
  const succeeded = new Set<Call>();
  const transitions: AnyTransitionDefinition[] = [];
  let told: Effect[] = [];
  let heard: AnyEventObject[] = [];

  const handDriven = (src: string) =>
    fromPromise<unknown, unknown>(
      (asked) =>
        new Promise((done, fail) => {
          const call: Call = {
            actorId: asked.self.id,
            src,
            input: asked.input,
            signal: asked.signal,
            isDone: () => succeeded.has(call),
            done,
            fail,
          };
          calls.push(call);
        }),
    );
  const recording = (name: string) => (_: unknown, params: unknown) => {
    told.push(params === undefined ? [name] : [name, params]);
  };

  const silent = (src: string) =>
    fromCallback<AnyEventObject>(({ receive }) => {
      receive(({ type, ...rest }) => told.push([`${src} hears ${type}`, rest]));
    });
  /** Parts of parts belong to the outside even where the parts run. */
  const outside = (logic: AnyStateMachine, runsParts: boolean): AnyStateMachine => {
    const { actors, actions } = logic.implementations;
    const outward = Object.keys(actions).filter((name) => isOutward(actions[name]));
    const runs = Object.entries(actors).map(([src, actor]) => {
      if (!isMachine(actor)) return [src, handDriven(src)] as const;
      return [src, runsParts ? outside(actor, false) : silent(src)] as const;
    });
    return logic.provide({
      actors: Object.fromEntries(runs),
      actions: Object.fromEntries(outward.map((name) => [name, recording(name)])),
    });
  };
  const actor = createActor(outside(machine, whole), {
    clock,
    input,
    inspect: (event) => {
      // Its parts live under the same roof; this is about itself.
      if (event.actorRef.sessionId !== event.rootId) return;
      if (event.type === '@xstate.microstep') transitions.push(...event._transitions);
      if (event.type === '@xstate.event') heard.push(event.event);
    },
  });
  const nodes = new Set<AnyStateNode>();
  let broken: unknown = null;
  actor.subscribe({
    next: ({ _nodes }) => {
      for (const node of _nodes) nodes.add(node);
    },
    error: (error) => (broken = error),
  });
  actor.start();

  const snapshot = () => {
    const current = actor.getSnapshot();
    if (current.status === 'error') throw broken;
    if (!isMachineSnapshot(current)) throw new Error('Not a machine');
    return current;
  };
  const open = () => calls.filter((call) => !answered.has(call) && !call.signal.aborted);
  const openCall = (name: string) => {
    const call = open().find(({ actorId, src }) => actorId === name || src === name);
    if (call === undefined) throw new Error(`Nothing was asked of ${name}`);
    answered.add(call);
    return call;
  };

  return {
    send: (event) => actor.send(event),
    answer: async (name, output) => {
      const call = openCall(name);
      succeeded.add(call);
      call.done(output);
      await settle();
    },
    fail: async (name, error) => {
      openCall(name).fail(error);
      await settle();
    },
    wait: (milliseconds) => clock.increment(milliseconds),
    value: () => {
      const value: unknown = snapshot().value;
      return value;
    },
    context: () => snapshot().context,
    is: (path) => {
      if (!stateExists(machine, path)) throw new Error(`${machine.id} has no state ${path}`);
      return matchesState(path, snapshot().value);
    },
    can: (event) => snapshot().can(event),
    status: () => snapshot().status,
    part: (id) => {
      const part = snapshot().children[id];
      if (part === undefined) throw new Error(`${machine.id} runs no ${id} now`);
      return part;
    },
    parts: () => {
      const children: readonly unknown[] = Object.values(snapshot().children);
      return children
        .filter((child) => isActor(child) && isMachineSnapshot(child.getSnapshot()))
        .filter(isActor);
    },
    heard: () => {
      const since = heard;
      heard = [];
      return since;
    },
    effects: () => {
      const since = told;
      told = [];
      return since;
    },
    open,
    calls: () => calls,
    nodes: () => nodes,
    transitions: () => transitions,
  };
}

function stateExists(machine: AnyStateMachine, path: string): boolean {
  return getStateNodes(machine.root).some((node) => node.path.join('.') === path);
}
