import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { TestActor } from './test-actor.ts';

/** Shared by the replays of a path in the app and on the machine in parallel, in jsdom and in browsers. */

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

/** The assertion for what the app renders in a state. Throws if there is none. */
export function assertionOf<Assertion>(
  states: Readonly<Record<string, Assertion>>,
  state: string,
): Assertion {
  const assertion = states[state];
  if (assertion === undefined) throw new Error(`There is no assertion for the state ${state}`);
  return assertion;
}

/** The texts that announce the actions of the last step; `null` for an action without one. Throws for an unknown action. */
export function announcementsFor<Announcement>(
  announcements: Readonly<Record<string, Announcement | null>>,
  { effects }: Pick<TestActor<AnyStateMachine>, 'effects'>,
): readonly Announcement[] {
  return effects().flatMap(([action]) => {
    const text = announcements[action];
    if (text === undefined) throw new Error(`There is no announcement for ${action}`);
    return text === null ? [] : [text];
  });
}

/** The actors whose requests the app has in flight: without those whose result it has cached. Failures are not cached. */
export function pendingActors(
  { calls, pendingCalls }: Pick<TestActor<AnyStateMachine>, 'calls' | 'pendingCalls'>,
  cached: readonly string[] = [],
): readonly string[] {
  const resolved = new Set(calls().flatMap(({ src, isResolved }) => (isResolved() ? [src] : [])));
  const isCached = (src: string) => cached.includes(src) && resolved.has(src);
  return pendingCalls()
    .flatMap(({ src }) => (isCached(src) ? [] : [src]))
    .toSorted();
}
