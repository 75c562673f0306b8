import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import {
  actionOf,
  announcementsFor,
  assertionOf,
  outcomeOf,
  pendingActors,
} from '#tests/machines/support/app-replay.ts';
import type { Cover, Route } from '#tests/machines/support/cover.ts';
import type { PlayableModel } from '#tests/machines/support/model.ts';
import { atomicStatesOf } from '#tests/machines/support/paths.ts';
import { applyEvent } from '#tests/machines/support/replay.ts';
import { type DeferredServer, failure, success } from './deferred-server.ts';

/** How the paths of a machine are replayed in the app, and what the app shows in each state. */
export interface InApp<Machine extends AnyStateMachine> {
  readonly model: PlayableModel<Machine>;
  readonly server: DeferredServer;
  /** Shows the screen of the machine, for the initial context of a path. */
  readonly open: (context: ContextFrom<Machine>) => Promise<void> | void;
  /** Performs each event that is not the outcome of an actor. */
  readonly actions: Readonly<Record<string, (event: AnyEventObject) => Promise<void> | void>>;
  /** Asserts what each state shows. A state without an assertion fails. */
  readonly assertions: Readonly<Record<string, (context: ContextFrom<Machine>) => void>>;
  /** The text that announces each action of the machine; `null` for an action without one. */
  readonly announcements: Readonly<Record<string, string | RegExp | null>>;
  /** Throws when this text is not announced. */
  readonly expectAnnounced: (text: string | RegExp) => void;
  /** Actors whose response the app caches, so that it requests once what the machine requests twice. */
  readonly cached?: readonly string[];
  /** The response for a result that is not what the server sends. */
  readonly responseFor?: (actor: string, output: unknown) => Response | undefined;
}

/**
 * Replays a path in the app and on an actor of the machine alone, step by step. After each step the app shows the machine's state and its
 * announcements, and has the same requests in flight.
 */
export async function replayInApp<Machine extends AnyStateMachine>(
  app: InApp<Machine>,
  path: Omit<Route, 'visits'>,
): Promise<void> {
  const machineActor = app.model.start(path.input);
  await app.open(machineActor.context());
  await expectSameState(app, machineActor);
  for (const event of path.events) {
    await applyEvent(app.model.machine, machineActor, event);
    await performInApp(app, event);
    await expectSameState(app, machineActor);
  }
}

/**
 * Declares the tests of a covering set of paths in the app. A step there takes a hundred times as long as on the machine
 * alone, whose tests replay every path.
 */
export function replaysInApp<Machine extends AnyStateMachine>(
  app: InApp<Machine>,
  { routes, unvisited }: Cover,
): void {
  it('has an assertion for each state', () => {
    expect(Object.keys(app.assertions).toSorted()).toEqual(app.model.states());
  });

  it('visits every state and takes every transition', () => {
    expect(unvisited).toEqual([]);
  });

  const titledPaths = routes.map(
    (route) => [[route.input, ...route.events.map(({ type }) => type)].join(' → '), route] as const,
  );
  it.each(titledPaths)('%s', (_, route) => replayInApp(app, route));
}

async function performInApp<Machine extends AnyStateMachine>(
  { actions, server, responseFor }: InApp<Machine>,
  event: AnyEventObject,
): Promise<void> {
  const outcome = outcomeOf(event);
  if (outcome === null) return actionOf(actions, event)(event);
  const { actor } = outcome;
  if ('error' in outcome) return server.respond(actor, failure(outcome.error));
  await server.respond(actor, responseFor?.(actor, outcome.output) ?? success(outcome.output));
}

async function expectSameState<Machine extends AnyStateMachine>(
  { assertions, announcements, expectAnnounced, server, cached }: InApp<Machine>,
  machineActor: ReturnType<PlayableModel<Machine>['start']>,
): Promise<void> {
  const states = atomicStatesOf(machineActor.value());
  const context = machineActor.context();
  const announced = announcementsFor(announcements, machineActor);
  const expectedRequests = pendingActors(machineActor, cached);
  await waitFor(() => {
    for (const state of states) assertionOf(assertions, state)(context);
    for (const text of announced) expectAnnounced(text);
    if (server.pending().toSorted().join(' ') !== expectedRequests.join(' '))
      throw new Error(
        `The app requests ${server.pending().join(', ')}, the machine ${expectedRequests.join(', ')}`,
      );
  });
}
