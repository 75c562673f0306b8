import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { TestActor } from './test-actor.ts';

/** What replays a path in the app and on the bare machine in step, in jsdom and in browsers. */

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

/** The outcome of an actor. */
export type ActorOutcome =
  | { readonly actor: string; readonly output: unknown }
  | { readonly actor: string; readonly error: unknown };

/** Reads the outcome of an actor from an event of a path; `null` for another event. */
export function outcomeOf(event: AnyEventObject): ActorOutcome | null {
  const { type } = event;
  if (type.startsWith(DONE)) return { actor: type.slice(DONE.length), output: event['output'] };
  if (type.startsWith(ERROR)) return { actor: type.slice(ERROR.length), error: event['error'] };
  return null;
}

/** The action of a user for an event. Throws if there is none. */
export function actionOf<Action>(
  actions: Readonly<Record<string, Action>>,
  { type }: AnyEventObject,
): Action {
  const action = actions[type];
  if (action === undefined) throw new Error(`There is no action for ${type}`);
  return action;
}

/** The assertion of what a state shows. Throws if there is none. */
export function assertionOf<Assertion>(
  states: Readonly<Record<string, Assertion>>,
  state: string,
): Assertion {
  const assertion = states[state];
  if (assertion === undefined) throw new Error(`There is no assertion for the state ${state}`);
  return assertion;
}

/** The texts that announce the actions of the last step; `null` for an action without one. Throws for an unknown action. */
export function announcementsFor<Words>(
  announcements: Readonly<Record<string, Words | null>>,
  { effects }: Pick<TestActor<AnyStateMachine>, 'effects'>,
): readonly Words[] {
  return effects().flatMap(([action]) => {
    const words = announcements[action];
    if (words === undefined) throw new Error(`There is no announcement for ${action}`);
    return words === null ? [] : [words];
  });
}

/** The actors whose requests the app has in flight: without those whose result it has cached. Failures are not cached. */
export function awaitedBy(
  { calls, open }: Pick<TestActor<AnyStateMachine>, 'calls' | 'open'>,
  cached: readonly string[] = [],
): readonly string[] {
  const answered = new Set(calls().flatMap(({ src, isDone }) => (isDone() ? [src] : [])));
  const isKnown = (src: string) => cached.includes(src) && answered.has(src);
  return open()
    .flatMap(({ src }) => (isKnown(src) ? [] : [src]))
    .toSorted();
}
