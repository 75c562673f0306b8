import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { type Moment, type Play, settle } from './play.ts';
import type { Place, Walk } from './walks.ts';

export type Invariants<Machine extends AnyStateMachine> = readonly (readonly [
  name: string,
  holds: (moment: Moment<Machine>) => void,
])[];

/** What a replay needs of a play, whatever the machine. */
type Played = Pick<Play<AnyStateMachine>, 'value' | 'context' | 'calls' | 'effects'>;

/**
 * Walks a live actor along a walk. After each step it must be where the chart leads, nothing it no longer waits for may
 * still run, and every invariant must hold; at the end, answers that come too late must change nothing.
 */
export async function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  played: Play<Machine>,
  walk: Walk,
  invariants: Invariants<Machine>,
): Promise<void> {
  const soFar: string[] = [];
  const check = (event: AnyEventObject, place: Place, before: Moment<Machine>['before'], known: number) => {
    mustBe(played, place);
    const { is, can, open, calls, status } = played;
    const asked = played.calls().slice(known);
    const effects = played.effects();
    holdAll(invariants, {
      is,
      can,
      open,
      calls,
      status,
      event,
      before,
      asked,
      effects,
      context: played.context(),
    });
  };
  try {
    check({ type: 'xstate.init' }, walk.start, { value: played.value(), context: played.context() }, 0);
    for (const { event, place } of walk.steps) {
      soFar.push(event.type);
      const before = { value: played.value(), context: played.context() };
      const known = played.calls().length;
      await happen(machine, played, event);
      check(event, place, before, known);
    }
    soFar.push('late answers');
    await answerTooLate(played);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${machine.id}: start → ${soFar.join(' → ')}: ${reason}`, { cause: error });
  }
}

/** Lets an event of a walk happen to a machine that is being played: an answer, the end of a delay, or one sent to it. */
export async function happen(
  machine: AnyStateMachine,
  played: Play<AnyStateMachine>,
  event: AnyEventObject,
): Promise<void> {
  const { type } = event;
  const isOfMachine =
    'actorId' in event && !played.calls().some(({ actorId }) => actorId === event['actorId']);
  // A machine that it has spawned is played by nobody here.
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

function mustBe(played: Played, place: Place): void {
  const now = { value: played.value(), context: played.context() };
  if (!isDeepStrictEqual(now, place)) {
    throw new Error(`Should be at ${inspect(place)} and is at ${inspect(now)}`);
  }
}

export function holdAll<Machine extends AnyStateMachine>(
  invariants: Invariants<Machine>,
  moment: Moment<Machine>,
): void {
  for (const [name, holds] of invariants) {
    try {
      holds(moment);
    } catch (error) {
      throw new Error(`It does not hold that ${name}`, { cause: error });
    }
  }
}

/** Answers what was called off meanwhile: nobody listens any more. */
async function answerTooLate(played: Played): Promise<void> {
  const place = { value: played.value(), context: played.context() };
  const calledOff = played.calls().filter(({ signal }) => signal.aborted);
  for (const call of calledOff) call.done(undefined);
  await settle();
  mustBe(played, place);
  const effects = played.effects();
  if (effects.length > 0) throw new Error(`An answer that came too late told the app ${inspect(effects)}`);
}
