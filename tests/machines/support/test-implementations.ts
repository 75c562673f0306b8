import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
  StateMachine,
} from 'xstate';

/** The implementations that replace those of the app in tests of machines: they record what the machine does. */

/** A started actor whose result the test provides. */
export interface Call {
  readonly actorId: string;
  readonly src: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  /** Whether the test has resolved it. */
  readonly isResolved: () => boolean;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** An action of the app that the machine executed, or an event that it sent to a child machine. */
export type Effect = readonly [action: string, params?: unknown];

/** Whether the app has to provide an action: it is a plain function, unlike the built-in actions of XState. */
export function isProvidedByApp(action: unknown): boolean {
  return typeof action === 'function' && !('resolve' in action);
}

/** Whether the logic of an actor is a machine. */
export function isMachine(logic: unknown): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

type ActorSystem = AnyActorRef['system'];

/** What the implementations of the tests record of a running machine and its child machines. */
export interface Recorded {
  readonly calls: Call[];
  readonly resolved: Set<Call>;
  effects: Effect[];
}

/** By the system of the running machine. */
export const recordedBy = new WeakMap<ActorSystem, Recorded>();

function recordedOf(system: ActorSystem): Recorded {
  const recorded = recordedBy.get(system);
  if (recorded === undefined) throw new Error('Not a test actor');
  return recorded;
}

const controlledPromise = (src: string) =>
  fromPromise<unknown, unknown>(
    ({ self, system, input, signal }) =>
      new Promise((resolve, reject) => {
        const { calls, resolved } = recordedOf(system);
        const isResolved = (): boolean => resolved.has(call);
        const call: Call = { actorId: self.id, src, input, signal, isResolved, resolve, reject };
        calls.push(call);
      }),
  );

const recordEffect = (name: string) => (args: { readonly system: ActorSystem }, params: unknown) => {
  recordedOf(args.system).effects.push(params === undefined ? [name] : [name, params]);
};

const recordEvents = (src: string) =>
  fromCallback<AnyEventObject>(({ receive, system }) => {
    receive(({ type, ...rest }) => recordedOf(system).effects.push([`${src} receives ${type}`, rest]));
  });

/** Child machines of child machines are always replaced. */
function withTestImplementations(logic: AnyStateMachine, runsChildren: boolean): AnyStateMachine {
  const { actors, actions } = logic.implementations;
  const providedByApp = Object.keys(actions).filter((name) => isProvidedByApp(actions[name]));
  const logics = Object.entries(actors).map(([src, actor]) => {
    if (!isMachine(actor)) return [src, controlledPromise(src)] as const;
    return [src, runsChildren ? withTestImplementations(actor, false) : recordEvents(src)] as const;
  });
  return logic.provide({
    actors: Object.fromEntries(logics),
    actions: Object.fromEntries(providedByApp.map((name) => [name, recordEffect(name)])),
  });
}

const testMachines = {
  alone: new WeakMap<AnyStateMachine, AnyStateMachine>(),
  withChildren: new WeakMap<AnyStateMachine, AnyStateMachine>(),
};

/** The machine with the implementations of the tests. Creating it takes longer than a short path, so it is kept. */
export function testMachineOf(machine: AnyStateMachine, withChildren: boolean): AnyStateMachine {
  const kept = testMachines[withChildren ? 'withChildren' : 'alone'];
  const found = kept.get(machine) ?? withTestImplementations(machine, withChildren);
  kept.set(machine, found);
  return found;
}
