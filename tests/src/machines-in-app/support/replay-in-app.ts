import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import { answerOf, awaitedBy, deedOf, meaningOf, wordsFor } from '#tests/machines/support/beside.ts';
import type { Cover } from '#tests/machines/support/cover.ts';
import type { PlayableModel } from '#tests/machines/support/model.ts';
import { happen } from '#tests/machines/support/replay.ts';
import { leavesOf, statesOf, type Way } from '#tests/machines/support/ways.ts';
import { failure, type HeldServer, success } from './held-server.ts';

/** How the ways of a machine are gone in the app, and what one sees where they lead. */
export interface InApp<Machine extends AnyStateMachine> {
  readonly model: PlayableModel<Machine>;
  readonly server: HeldServer;
  /** Shows the screen that the machine works behind, begun with this input. */
  readonly open: (context: ContextFrom<Machine>) => Promise<void> | void;
  /** What a person does, or what else reaches the app, for each event. */
  readonly does: Readonly<Record<string, (event: AnyEventObject) => Promise<void> | void>>;
  /** What one sees in each state; throws when it is not there. A state without a meaning fails. */
  readonly sees: Readonly<Record<string, (context: ContextFrom<Machine>) => void>>;
  /** What one is told by each action of the machine; `null` for what nobody sees. */
  readonly tells: Readonly<Record<string, string | RegExp | null>>;
  /** Throws when a person is not told this. */
  readonly isTold: (words: string | RegExp) => void;
  /** Actors whose answer the app remembers: it does not ask the server twice where the machine asks twice. */
  readonly remembers?: readonly string[];
  /** The answer for an output that is not what the server sends. */
  readonly answerFor?: (actor: string, output: unknown) => Response | undefined;
}

/**
 * Goes a way in the app and beside it with the bare machine, a step at a time. After each one sees what the machine's
 * state means and is told what the machine told, and the app waits for the same answers.
 */
export async function replayInApp<Machine extends AnyStateMachine>(
  app: InApp<Machine>,
  way: Pick<Way, 'events'> & { readonly input: string },
): Promise<void> {
  const bare = app.model.start(way.input);
  await app.open(bare.context());
  await isAsExpected(app, bare);
  for (const event of way.events) {
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
  it('has a meaning one sees for each state', () => {
    expect(Object.keys(app.sees).toSorted()).toEqual(statesOf(app.model.ways()));
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
  const answer = answerOf(event);
  if (answer === null) return deedOf(does, event)(event);
  const { actor } = answer;
  if ('error' in answer) return server.answer(actor, failure(answer.error));
  await server.answer(actor, answerFor?.(actor, answer.output) ?? success(answer.output));
}

async function isAsExpected<Machine extends AnyStateMachine>(
  { sees, tells, isTold, server, remembers }: InApp<Machine>,
  bare: ReturnType<PlayableModel<Machine>['start']>,
): Promise<void> {
  const states = leavesOf(bare.value());
  const context = bare.context();
  const told = wordsFor(tells, bare);
  const awaited = awaitedBy(bare, remembers);
  await waitFor(() => {
    for (const state of states) meaningOf(sees, state)(context);
    for (const words of told) isTold(words);
    if (server.open().toSorted().join(' ') !== awaited.join(' '))
      throw new Error(`Asks ${server.open().join(', ')} where the machine asks ${awaited.join(', ')}`);
  });
}
