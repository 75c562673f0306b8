import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { Play } from './play.ts';
import { happen, holdAll, type Invariants } from './replay.ts';
import type { Place, Walk } from './walks.ts';

interface Part {
  /** The actor that the whole runs it as. */
  readonly id: string;
  readonly machine: AnyStateMachine;
}

/**
 * Goes a walk of a machine that runs as a part of another one inside that: the part must be where its own chart leads,
 * and what must hold of the whole must hold at every step.
 */
export async function replayPart<Machine extends AnyStateMachine>(
  { id, machine }: Part,
  whole: Play<Machine>,
  walk: Walk,
  invariants: Invariants<Machine>,
): Promise<void> {
  const soFar: string[] = [];
  const inPart = { ...whole, send: (event: AnyEventObject) => whole.part(id).send(event) };
  const check = (
    place: Place,
    before: { value: unknown; context: ReturnType<typeof whole.context> },
    known: number,
  ) => {
    const { value, context } = whole.part(id).getSnapshot();
    if (!isDeepStrictEqual({ value, context }, place))
      throw new Error(`${id} should be at ${inspect(place)} and is at ${inspect({ value, context })}`);
    const [event = { type: 'nothing' }, ...more] = whole.heard();
    if (more.length > 0) throw new Error(`${id} told more than one thing at once: ${inspect(more)}`);
    const { is, can, open, calls, status } = whole;
    const asked = whole.calls().slice(known);
    const effects = whole.effects();
    const now = whole.context();
    holdAll(invariants, { is, can, open, calls, status, event, before, asked, effects, context: now });
  };
  try {
    check(walk.start, { value: whole.value(), context: whole.context() }, 0);
    for (const { event, place } of walk.steps) {
      soFar.push(event.type);
      const before = { value: whole.value(), context: whole.context() };
      const known = whole.calls().length;
      await happen(machine, inPart, event);
      check(place, before, known);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${id} in the whole: start → ${soFar.join(' → ')}: ${reason}`, { cause: error });
  }
}
