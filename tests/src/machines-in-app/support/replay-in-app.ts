import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import {
  actionOf,
  announcementsFor,
  assertionOf,
  awaitedBy,
  outcomeOf,
} from '#tests/machines/support/app-replay.ts';
import type { Cover, Route } from '#tests/machines/support/cover.ts';
import type { PlayableModel } from '#tests/machines/support/model.ts';
import { atomicStatesOf } from '#tests/machines/support/paths.ts';
import { happen } from '#tests/machines/support/replay.ts';
import { failure, type HeldServer, success } from './held-server.ts';

/** How the paths of a machine are replayed in the app, and what the app shows in each state. */
export interface InApp<Machine extends AnyStateMachine> {
  readonly model: PlayableModel<Machine>;
  readonly server: HeldServer;
  /** Shows the screen of the machine, for the initial context of a path. */
  readonly open: (context: ContextFrom<Machine>) => Promise<void> | void;
  /** Performs each event that is not the outcome of an actor. */
  readonly does: Readonly<Record<string, (event: AnyEventObject) => Promise<void> | void>>;
  /** Asserts what each state shows. A state without an assertion fails. */
  readonly sees: Readonly<Record<string, (context: ContextFrom<Machine>) => void>>;
  /** The text that announces each action of the machine; `null` for an action without one. */
  readonly tells: Readonly<Record<string, string | RegExp | null>>;
  /** Throws when this text is not announced. */
  readonly isTold: (words: string | RegExp) => void;
  /** Actors whose response the app caches, so that it requests once what the machine requests twice. */
  readonly remembers?: readonly string[];
  /** The response for a result that is not what the server sends. */
  readonly answerFor?: (actor: string, output: unknown) => Response | undefined;
}

/**
 * Replays a path in the app and on a bare machine, step by step. After each step the app shows the machine's state and its
 * announcements, and has the same requests in flight.
 */
export async function replayInApp<Machine extends AnyStateMachine>(
  app: InApp<Machine>,
  path: Omit<Route, 'visits'>,
): Promise<void> {
  const bare = app.model.start(path.input);
  await app.open(bare.context());
  await isAsExpected(app, bare);
  for (const event of path.events) {
    await happen(app.model.machine, bare, event);
    await doInApp(app, event);
    await isAsExpected(app, bare);
  }
}

/**
 * Declares the tests of a covering set of paths in the app. A step there takes a hundred times as long as on the bare machine,
 * whose tests replay every path.
 */
export function replaysInApp<Machine extends AnyStateMachine>(
  app: InApp<Machine>,
  { routes, unvisited }: Cover,
): void {
  it('has an assertion for each state', () => {
    expect(Object.keys(app.sees).toSorted()).toEqual(app.model.states());
  });

  it('visits every state and takes every transition', () => {
    expect(unvisited).toEqual([]);
  });

  const named = routes.map(
    (route) => [[route.input, ...route.events.map(({ type }) => type)].join(' → '), route] as const,
  );
  it.each(named)('%s', (_, route) => replayInApp(app, route));
}

async function doInApp<Machine extends AnyStateMachine>(
  { does, server, answerFor }: InApp<Machine>,
  event: AnyEventObject,
): Promise<void> {
  const answer = outcomeOf(event);
  if (answer === null) return actionOf(does, event)(event);
  const { actor } = answer;
  if ('error' in answer) return server.answer(actor, failure(answer.error));
  await server.answer(actor, answerFor?.(actor, answer.output) ?? success(answer.output));
}

async function isAsExpected<Machine extends AnyStateMachine>(
  { sees, tells, isTold, server, remembers }: InApp<Machine>,
  bare: ReturnType<PlayableModel<Machine>['start']>,
): Promise<void> {
  const states = atomicStatesOf(bare.value());
  const context = bare.context();
  const told = announcementsFor(tells, bare);
  const awaited = awaitedBy(bare, remembers);
  await waitFor(() => {
    for (const state of states) assertionOf(sees, state)(context);
    for (const words of told) isTold(words);
    if (server.open().toSorted().join(' ') !== awaited.join(' '))
      throw new Error(`Asks ${server.open().join(', ')} where the machine asks ${awaited.join(', ')}`);
  });
}
