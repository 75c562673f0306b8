import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { Play } from './play.ts';

/** What a way is gone with in the app and beside it with the bare machine, whether in jsdom or in a browser. */

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

/** What an event answers to an actor that waits; `null` for one that is no answer. */
export type AnswerTo =
  | { readonly actor: string; readonly output: unknown }
  | { readonly actor: string; readonly error: unknown };

/** Reads the answer out of an event of a way. */
export function answerOf(event: AnyEventObject): AnswerTo | null {
  const { type } = event;
  if (type.startsWith(DONE)) return { actor: type.slice(DONE.length), output: event['output'] };
  if (type.startsWith(ERROR)) return { actor: type.slice(ERROR.length), error: event['error'] };
  return null;
}

/** What somebody does for an event that is no answer; an event that nobody knows how to do fails. */
export function deedOf<Deed>(does: Readonly<Record<string, Deed>>, { type }: AnyEventObject): Deed {
  const act = does[type];
  if (act === undefined) throw new Error(`Nobody knows how a person does ${type}`);
  return act;
}

/** What one sees in a state; a state without a meaning fails. */
export function meaningOf<Meaning>(sees: Readonly<Record<string, Meaning>>, state: string): Meaning {
  const meaning = sees[state];
  if (meaning === undefined) throw new Error(`The state ${state} has no visible meaning`);
  return meaning;
}

/** The words that have told of what the machine did; an action nobody has words for fails. */
export function wordsFor<Words>(
  tells: Readonly<Record<string, Words | null>>,
  { effects }: Pick<Play<AnyStateMachine>, 'effects'>,
): readonly Words[] {
  return effects().flatMap(([action]) => {
    const words = tells[action];
    if (words === undefined) throw new Error(`Nobody knows what one is told by ${action}`);
    return words === null ? [] : [words];
  });
}

/** Which actors the app waits for while the machine waits: not those again whose answer it remembers. It remembers no failure. */
export function awaitedBy(
  { calls, open }: Pick<Play<AnyStateMachine>, 'calls' | 'open'>,
  remembered: readonly string[] = [],
): readonly string[] {
  const answered = new Set(calls().flatMap(({ src, isDone }) => (isDone() ? [src] : [])));
  const isKnown = (src: string) => remembered.includes(src) && answered.has(src);
  return open()
    .flatMap(({ src }) => (isKnown(src) ? [] : [src]))
    .toSorted();
}
