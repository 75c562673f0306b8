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

/** A started actor whose result the test provides. */
export interface Call {
  readonly actorId: string;
  readonly src: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  /** Whether the test has given it a result, not an error. */
  readonly isDone: () => boolean;
  readonly done: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** An action of the app that the machine executed, or an event that it sent to a child machine. */
export type Effect = readonly [action: string, params?: unknown];

/** A running machine on a simulated clock; the test provides the results of its actors. */
export interface TestActor<Machine extends AnyStateMachine> {
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
  /** A child machine, by the id of its actor; only where child machines run. */
  readonly child: (id: string) => AnyActorRef;
  /** All child machines that run now. */
  readonly children: () => readonly AnyActorRef[];
  /** The events it received since the last call. */
  readonly received: () => readonly AnyEventObject[];
  /** Its effects since the last call. */
  readonly effects: () => readonly Effect[];
  /** Calls without a result. */
  readonly open: () => readonly Call[];
  /** Every call ever made, in order. */
  readonly calls: () => readonly Call[];
  /** Every state that was settled in. */
  readonly nodes: () => ReadonlySet<AnyStateNode>;
  readonly transitions: () => readonly AnyTransitionDefinition[];
}

/** One step of a path: the event and its results. */
export interface Moment<Machine extends AnyStateMachine>
  extends Pick<TestActor<Machine>, 'is' | 'can' | 'open' | 'calls' | 'status'> {
  readonly event: AnyEventObject;
  readonly context: ContextFrom<Machine>;
  readonly before: { readonly value: unknown; readonly context: ContextFrom<Machine> };
  /** The effects of this step. */
  readonly effects: readonly Effect[];
  /** The calls of this step. */
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

/** Waits until the reactions to settled promises have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/**
 * Starts a machine. Its child machines are replaced by actors that record what they receive; with `whole` they run too,
 * and the test provides the results of their actors as well.
 */
export function startTestActor<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine> | undefined,
  whole = false,
): TestActor<Machine> {
  const clock = new SimulatedClock();
  const calls: Call[] = [];
  const answered = new Set<Call>();
  const succeeded = new Set<Call>();
  const transitions: AnyTransitionDefinition[] = [];
  let effects: Effect[] = [];
  let received: AnyEventObject[] = [];

  const controlled = (src: string) =>
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
    effects.push(params === undefined ? [name] : [name, params]);
  };

  const recordingChild = (src: string) =>
    fromCallback<AnyEventObject>(({ receive }) => {
      receive(({ type, ...rest }) => effects.push([`${src} receives ${type}`, rest]));
    });
  /** Children of children are replaced even where the children run. */
  const replaced = (logic: AnyStateMachine, runsChildren: boolean): AnyStateMachine => {
    const { actors, actions } = logic.implementations;
    const outward = Object.keys(actions).filter((name) => isOutward(actions[name]));
    const runs = Object.entries(actors).map(([src, actor]) => {
      if (!isMachine(actor)) return [src, controlled(src)] as const;
      return [src, runsChildren ? replaced(actor, false) : recordingChild(src)] as const;
    });
    return logic.provide({
      actors: Object.fromEntries(runs),
      actions: Object.fromEntries(outward.map((name) => [name, recording(name)])),
    });
  };
  const actor = createActor(replaced(machine, whole), {
    clock,
    input,
    inspect: (event) => {
      // Events of its children are inspected too.
      if (event.actorRef.sessionId !== event.rootId) return;
      if (event.type === '@xstate.microstep') transitions.push(...event._transitions);
      if (event.type === '@xstate.event') received.push(event.event);
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
    if (call === undefined) throw new Error(`No pending call of ${name}`);
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
    child: (id) => {
      const child = snapshot().children[id];
      if (child === undefined) throw new Error(`${machine.id} runs no ${id} now`);
      return child;
    },
    children: () => {
      const children: readonly unknown[] = Object.values(snapshot().children);
      return children
        .filter((child) => isActor(child) && isMachineSnapshot(child.getSnapshot()))
        .filter(isActor);
    },
    received: () => {
      const since = received;
      received = [];
      return since;
    },
    effects: () => {
      const since = effects;
      effects = [];
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
