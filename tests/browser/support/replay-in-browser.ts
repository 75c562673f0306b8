import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import type { Route } from '../../machines/support/cover.ts';
import type { PlayableModel } from '../../machines/support/model.ts';
import { atomicStatesOf } from '../../machines/support/paths.ts';
import { applyEvent } from '../../machines/support/replay.ts';
import type { TestActor } from '../../machines/support/test-actor.ts';
import type { HeldRequests, Outcome } from './held-requests.ts';

/** The page that a path is replayed on. */
export interface ReplayPage {
  readonly page: Page;
  readonly held: HeldRequests;
  /** Performs each event that is not the outcome of an actor. */
  readonly actions: Readonly<Record<string, (event: AnyEventObject) => Promise<unknown>>>;
}

/** How the paths of a machine are replayed in a browser, and what the page shows in each state. */
export interface Replay<Machine extends AnyStateMachine, On extends ReplayPage> {
  readonly model: PlayableModel<Machine>;
  /** Opens the screen for a path, with the server data that the path needs. */
  readonly open: (path: Pick<Route, 'events'>, context: ContextFrom<Machine>) => Promise<On>;
  /** Asserts what each state shows. A state without an assertion fails. */
  readonly states: Readonly<Record<string, (on: On, context: ContextFrom<Machine>) => Promise<unknown>>>;
  /** The text that announces each action of the machine, which may depend on the context; `null` for an action without one. */
  readonly announcements: Readonly<
    Record<string, string | null | ((context: ContextFrom<Machine>) => string)>
  >;
  /** Actors whose response the app caches, so that it requests once what the machine requests twice. */
  readonly cached?: readonly string[];
}

/**
 * Replays a path in the browser and on a bare machine, step by step. Responses come from the real server, failures from the
 * test. After each step the page shows the machine's state and its announcements, and has the same requests in flight.
 */
export async function replayInBrowser<Machine extends AnyStateMachine, On extends ReplayPage>(
  replay: Replay<Machine, On>,
  path: Route,
): Promise<void> {
  const bare = replay.model.start(path.input);
  const on = await replay.open(path, bare.context());
  const check = async () => {
    for (const [action] of bare.effects()) {
      const announcement = found(replay.announcements, action);
      const text = typeof announcement === 'function' ? announcement(bare.context()) : announcement;
      if (text !== null) await on.page.getByText(text).first().waitFor();
    }
    for (const state of atomicStatesOf(bare.value())) await found(replay.states, state)(on, bare.context());
    const awaited = pendingActors(bare, replay.cached);
    await expect.poll(() => [...on.held.pending()].toSorted()).toEqual(awaited);
  };
  await check();
  for (const event of path.events) {
    await applyEvent(replay.model.machine, bare, event);
    const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    if (actor === undefined) await found(on.actions, event.type)(event);
    else await on.held.settle(actor, kind === 'error' ? failureOf(event['error']) : 'server');
    await check();
  }
}

function found<Thing>(things: Readonly<Record<string, Thing>>, name: string): Thing {
  const thing = things[name];
  if (thing === undefined) throw new Error(`${name} is not defined`);
  return thing;
}

/** The actors whose requests the app has in flight: without those whose result it has cached. Failures are not cached. */
function pendingActors(
  { calls, pendingCalls }: Pick<TestActor<AnyStateMachine>, 'calls' | 'pendingCalls'>,
  cached: readonly string[] = [],
): readonly string[] {
  const resolved = new Set(calls().flatMap(({ src, isResolved }) => (isResolved() ? [src] : [])));
  return pendingCalls()
    .map(({ src }) => src)
    .filter((src) => !cached.includes(src) || !resolved.has(src))
    .toSorted();
}

function failureOf(error: unknown): Outcome {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return { status: typeof status === 'number' ? status : 500 };
}
