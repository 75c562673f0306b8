import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { ExpectedState, TestPath } from './paths.ts';
import { type StepResult, settle, type TestActor } from './test-actor.ts';

export type Invariants<Machine extends AnyStateMachine> = readonly (readonly [
  name: string,
  holds: (result: StepResult<Machine>) => void,
])[];

/** A child machine, by the id of its actor. */
interface Child {
  readonly id: string;
  readonly machine: AnyStateMachine;
}

/** Steps that were checked, and those after them, by their events. */
export type CheckedSteps = Map<AnyEventObject, CheckedSteps>;

/**
 * Replays a path on a live actor. After each step it must be in the state of the chart, and every invariant must hold; at the
 * end, promises of stopped actors must change nothing. Steps in `checked` are not checked again, because paths from one input
 * share their first steps, which have the same results in each of them.
 */
export async function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  actor: TestActor<Machine>,
  path: TestPath,
  invariants: Invariants<Machine>,
  checked: CheckedSteps,
): Promise<void> {
  const stateNow = () => ({ value: actor.value(), context: actor.context() });
  let steps = checked;
  await replaySteps(machine, actor, path, {
    check: (expected, event, before, callsBefore) => {
      const known = steps.get(event);
      const next: CheckedSteps = known ?? new Map();
      steps.set(event, next);
      steps = next;
      if (known !== undefined) {
        actor.effects();
        return;
      }
      assertState(machine.id, stateNow(), expected);
      checkInvariants(invariants, actor, { event, before, callsBefore });
    },
  });
  const last = stateNow();
  for (const call of actor.calls().filter(({ signal }) => signal.aborted)) call.resolve(undefined);
  await settle();
  assertState(machine.id, stateNow(), last);
  const effects = actor.effects();
  if (effects.length > 0) throw new Error(`A promise of a stopped actor had the effects ${inspect(effects)}`);
}

/**
 * Replays a path of a child machine inside its parent: the child must be in the state of its own chart, and the invariants
 * of the parent must hold after each step.
 */
export async function replayChild<Machine extends AnyStateMachine>(
  { id, machine }: Child,
  parent: TestActor<Machine>,
  path: TestPath,
  invariants: Invariants<Machine>,
): Promise<void> {
  await replaySteps(machine, parent, path, {
    send: (event) => parent.child(id).send(event),
    check: (expected, _, before, callsBefore) => {
      const { value, context } = parent.child(id).getSnapshot();
      assertState(id, { value, context }, expected);
      const [event = { type: 'nothing' }, ...more] = parent.received();
      if (more.length > 0) throw new Error(`${id} sent more than one event at once: ${inspect(more)}`);
      checkInvariants(invariants, parent, { event, before, callsBefore });
    },
  });
}

interface ReplayHooks<Machine extends AnyStateMachine> {
  /** Sends events to the child machine instead of the parent. */
  readonly send?: (event: AnyEventObject) => void;
  readonly check: (
    expected: ExpectedState,
    event: AnyEventObject,
    before: StepResult<Machine>['before'],
    callsBefore: number,
  ) => void;
}

async function replaySteps<Machine extends AnyStateMachine>(
  machine: AnyStateMachine,
  actor: TestActor<Machine>,
  path: TestPath,
  { send, check }: ReplayHooks<Machine>,
): Promise<void> {
  const events: string[] = [];
  const stateNow = () => ({ value: actor.value(), context: actor.context() });
  try {
    check(path.start, START, stateNow(), 0);
    for (const { event, expected } of path.steps) {
      events.push(event.type);
      const before = stateNow();
      const callsBefore = actor.calls().length;
      await applyEvent(machine, send ? { ...actor, send } : actor, event);
      check(expected, event, before, callsBefore);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${machine.id}: start → ${events.join(' → ')}: ${reason}`, { cause: error });
  }
}

/** Applies an event of a path to a machine: the outcome of an actor, the end of a delay, or an event that is sent. */
export async function applyEvent(
  machine: AnyStateMachine,
  actor: TestActor<AnyStateMachine>,
  event: AnyEventObject,
): Promise<void> {
  const { type } = event;
  const isOfMachine =
    'actorId' in event && !actor.calls().some(({ actorId }) => actorId === event['actorId']);
  // A spawned machine runs outside of the test.
  if (isOfMachine) actor.send(event);
  else if (type.startsWith(DONE)) await actor.resolve(type.slice(DONE.length), event['output']);
  else if (type.startsWith(ERROR)) await actor.reject(type.slice(ERROR.length), event['error']);
  else if (type.startsWith(AFTER)) actor.wait(delayOf(machine, type, actor.context()));
  else actor.send(event);
}

const START = { type: 'xstate.init' };
const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const AFTER = 'xstate.after.';

/** The duration in ms of the delay with the event `xstate.after.<name>.<state>`. */
function delayOf(machine: AnyStateMachine, type: string, context: unknown): number {
  const [name = ''] = type.slice(AFTER.length).split('.');
  const named: unknown = machine.implementations.delays[name];
  const delay: unknown = typeof named === 'function' ? Reflect.apply(named, undefined, [{ context }]) : named;
  if (typeof delay !== 'number') throw new Error(`${machine.id} has no delay ${name}`);
  return delay;
}

function assertState(name: string, actual: ExpectedState, expected: ExpectedState): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${name} should be in ${inspect(expected)} and is in ${inspect(actual)}`);
}

function checkInvariants<Machine extends AnyStateMachine>(
  invariants: Invariants<Machine>,
  actor: TestActor<Machine>,
  { callsBefore, ...step }: Pick<StepResult<Machine>, 'event' | 'before'> & { readonly callsBefore: number },
): void {
  const { is, can, pendingCalls, calls, status } = actor;
  const newCalls = calls().slice(callsBefore);
  const effects = actor.effects();
  const result = {
    ...step,
    is,
    can,
    pendingCalls,
    calls,
    status,
    newCalls,
    effects,
    context: actor.context(),
  };
  for (const [name, holds] of invariants) {
    try {
      holds(result);
    } catch (error) {
      throw new Error(`Invariant violated: ${name}`, { cause: error });
    }
  }
}
