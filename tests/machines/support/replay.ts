import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { ExpectedState, TestPath } from './paths.ts';
import { type Moment, type Play, settle } from './play.ts';

export type Invariants<Machine extends AnyStateMachine> = readonly (readonly [
  name: string,
  holds: (moment: Moment<Machine>) => void,
])[];

/** A child machine, by the id of its actor. */
interface Child {
  readonly id: string;
  readonly machine: AnyStateMachine;
}

/**
 * Replays a path on a live actor. After each step it must be in the state of the chart, and every invariant must hold; at
 * the end, promises of stopped actors must change nothing.
 */
export async function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  played: Play<Machine>,
  path: TestPath,
  invariants: Invariants<Machine>,
): Promise<void> {
  const stateNow = () => ({ value: played.value(), context: played.context() });
  await replaySteps(machine, played, path, {
    check: (expected, event, before, known) => {
      mustBe(machine.id, stateNow(), expected);
      checkInvariants(invariants, played, { event, before, known });
    },
  });
  const last = stateNow();
  for (const call of played.calls().filter(({ signal }) => signal.aborted)) call.done(undefined);
  await settle();
  mustBe(machine.id, stateNow(), last);
  const effects = played.effects();
  if (effects.length > 0) throw new Error(`A promise of a stopped actor had the effects ${inspect(effects)}`);
}

/**
 * Replays a path of a child machine inside its parent: the child must be in the state of its own chart, and the invariants
 * of the parent must hold after each step.
 */
export async function replayChild<Machine extends AnyStateMachine>(
  { id, machine }: Child,
  parent: Play<Machine>,
  path: TestPath,
  invariants: Invariants<Machine>,
): Promise<void> {
  await replaySteps(machine, parent, path, {
    send: (event) => parent.part(id).send(event),
    check: (expected, _, before, known) => {
      const { value, context } = parent.part(id).getSnapshot();
      mustBe(id, { value, context }, expected);
      const [event = { type: 'nothing' }, ...more] = parent.heard();
      if (more.length > 0) throw new Error(`${id} sent more than one event at once: ${inspect(more)}`);
      checkInvariants(invariants, parent, { event, before, known });
    },
  });
}

interface Replayed<Machine extends AnyStateMachine> {
  /** Receives the events in the place of the machine that is played. */
  readonly send?: (event: AnyEventObject) => void;
  readonly check: (
    expected: ExpectedState,
    event: AnyEventObject,
    before: Moment<Machine>['before'],
    known: number,
  ) => void;
}

async function replaySteps<Machine extends AnyStateMachine>(
  machine: AnyStateMachine,
  played: Play<Machine>,
  path: TestPath,
  { send, check }: Replayed<Machine>,
): Promise<void> {
  const events: string[] = [];
  const stateNow = () => ({ value: played.value(), context: played.context() });
  try {
    check(path.start, { type: 'xstate.init' }, stateNow(), 0);
    for (const { event, expected } of path.steps) {
      events.push(event.type);
      const before = stateNow();
      const known = played.calls().length;
      await happen(machine, send ? { ...played, send } : played, event);
      check(expected, event, before, known);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${machine.id}: start → ${events.join(' → ')}: ${reason}`, { cause: error });
  }
}

/** Applies an event of a path to a machine: the outcome of an actor, the end of a delay, or an event that is sent. */
export async function happen(
  machine: AnyStateMachine,
  played: Play<AnyStateMachine>,
  event: AnyEventObject,
): Promise<void> {
  const { type } = event;
  const isOfMachine =
    'actorId' in event && !played.calls().some(({ actorId }) => actorId === event['actorId']);
  // A spawned machine runs outside of the test.
  if (isOfMachine) played.send(event);
  else if (type.startsWith(DONE)) await played.answer(type.slice(DONE.length), event['output']);
  else if (type.startsWith(ERROR)) await played.fail(type.slice(ERROR.length), event['error']);
  else if (type.startsWith(AFTER)) played.wait(delayOf(machine, type, played.context()));
  else played.send(event);
}

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const AFTER = 'xstate.after.';

/** How long the delay takes whose event is `xstate.after.<name>.<state>`. */
function delayOf(machine: AnyStateMachine, type: string, context: unknown): number {
  const [name = ''] = type.slice(AFTER.length).split('.');
  const named: unknown = machine.implementations.delays[name];
  const delay: unknown = typeof named === 'function' ? Reflect.apply(named, undefined, [{ context }]) : named;
  if (typeof delay !== 'number') throw new Error(`${machine.id} names no delay ${name}`);
  return delay;
}

function mustBe(name: string, actual: ExpectedState, expected: ExpectedState): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${name} should be in ${inspect(expected)} and is in ${inspect(actual)}`);
}

function checkInvariants<Machine extends AnyStateMachine>(
  invariants: Invariants<Machine>,
  played: Play<Machine>,
  { known, ...step }: Pick<Moment<Machine>, 'event' | 'before'> & { readonly known: number },
): void {
  const { is, can, open, calls, status } = played;
  const asked = calls().slice(known);
  const effects = played.effects();
  const moment = { ...step, is, can, open, calls, status, asked, effects, context: played.context() };
  for (const [name, holds] of invariants) {
    try {
      holds(moment);
    } catch (error) {
      throw new Error(`It does not hold that ${name}`, { cause: error });
    }
  }
}
