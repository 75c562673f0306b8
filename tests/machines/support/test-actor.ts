import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type InputFrom,
  isMachineSnapshot,
  matchesState,
  SimulatedClock,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { isActor } from './graph.ts';
import { type Call, type Effect, type Recorded, recordedBy, testMachineOf } from './test-implementations.ts';

/** A running machine on a simulated clock; the test provides the results of its actors. */
export interface TestActor<Machine extends AnyStateMachine> {
  readonly send: (event: EventFromLogic<Machine>) => void;
  /** Resolves the oldest pending call of an actor, found by its name or its id. */
  readonly resolve: (actor: string, output: unknown) => Promise<void>;
  readonly reject: (actor: string, error: unknown) => Promise<void>;
  readonly wait: (milliseconds: number) => void;
  readonly value: () => unknown;
  readonly context: () => ContextFrom<Machine>;
  /** Whether it is in a state, given by its path; throws for a state that does not exist. */
  readonly is: (path: string) => boolean;
  /** Whether the current state accepts an event. */
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
  readonly pendingCalls: () => readonly Call[];
  /** Every call ever made, in order. */
  readonly calls: () => readonly Call[];
  /** Every state of a settled snapshot. */
  readonly nodes: () => ReadonlySet<AnyStateNode>;
  readonly transitions: () => readonly AnyTransitionDefinition[];
}

/** The event of one step of a path, and its results. */
export interface StepResult<Machine extends AnyStateMachine>
  extends Pick<TestActor<Machine>, 'is' | 'can' | 'pendingCalls' | 'calls' | 'status'> {
  readonly event: AnyEventObject;
  readonly context: ContextFrom<Machine>;
  readonly before: { readonly value: unknown; readonly context: ContextFrom<Machine> };
  /** The effects of this step. */
  readonly effects: readonly Effect[];
  /** The calls of this step. */
  readonly newCalls: readonly Call[];
}

/** Waits until the reactions to settled promises have run. */
export async function settle(): Promise<void> {
  for (let tick = 0; tick < 8; tick += 1) await Promise.resolve();
}

/**
 * Starts a machine. Its child machines are replaced by actors that record what they receive; with `withChildren` they run too,
 * and the test provides the results of their actors as well.
 */
export function startTestActor<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine> | undefined,
  withChildren = false,
): TestActor<Machine> {
  const clock = new SimulatedClock();
  const recorded: Recorded = { calls: [], resolved: new Set(), effects: [] };
  const { calls, resolved } = recorded;
  const settled = new Set<Call>();
  const transitions: AnyTransitionDefinition[] = [];
  let received: AnyEventObject[] = [];

  const actor = createActor(testMachineOf(machine, withChildren), {
    clock,
    input,
    inspect: (event) => {
      // Events of its children are inspected too.
      if (event.actorRef.sessionId !== event.rootId) return;
      if (event.type === '@xstate.microstep') transitions.push(...event._transitions);
      if (event.type === '@xstate.event') received.push(event.event);
    },
  });
  recordedBy.set(actor.system, recorded);
  const nodes = new Set<AnyStateNode>();
  let actorError: unknown = null;
  actor.subscribe({
    next: ({ _nodes }) => {
      for (const node of _nodes) nodes.add(node);
    },
    error: (error) => (actorError = error),
  });
  actor.start();

  const snapshot = () => {
    const current = actor.getSnapshot();
    if (current.status === 'error') throw actorError;
    if (!isMachineSnapshot(current)) throw new Error('Not a machine');
    return current;
  };
  const pendingCalls = () => calls.filter((call) => !settled.has(call) && !call.signal.aborted);
  const takePendingCall = (name: string) => {
    const call = pendingCalls().find(({ actorId, src }) => actorId === name || src === name);
    if (call === undefined) throw new Error(`No pending call of ${name}`);
    settled.add(call);
    return call;
  };

  return {
    send: (event) => actor.send(event),
    resolve: async (name, output) => {
      const call = takePendingCall(name);
      resolved.add(call);
      call.resolve(output);
      await settle();
    },
    reject: async (name, error) => {
      takePendingCall(name).reject(error);
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
      const since = recorded.effects;
      recorded.effects = [];
      return since;
    },
    pendingCalls,
    calls: () => calls,
    nodes: () => nodes,
    transitions: () => transitions,
  };
}

function stateExists(machine: AnyStateMachine, path: string): boolean {
  return getStateNodes(machine.root).some((node) => node.path.join('.') === path);
}
