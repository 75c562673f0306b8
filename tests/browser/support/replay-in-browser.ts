import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import { answerOf, awaitedBy, deedOf, meaningOf, wordsFor } from '../../machines/support/beside.ts';
import type { Route } from '../../machines/support/cover.ts';
import type { PlayableModel } from '../../machines/support/model.ts';
import { happen } from '../../machines/support/replay.ts';
import { leavesOf } from '../../machines/support/ways.ts';
import type { Fate, HeldRoutes } from './held-routes.ts';

/** A screen a way is gone on. */
export interface Stage {
  readonly page: Page;
  readonly held: HeldRoutes;
  /** What a person does, or what else happens, for each event that is no answer. */
  readonly does: Readonly<Record<string, (event: AnyEventObject) => Promise<unknown>>>;
}

/** How the ways of a machine are gone in a browser, and what one sees where they lead. */
export interface InBrowser<Machine extends AnyStateMachine, On extends Stage> {
  readonly model: PlayableModel<Machine>;
  /** Opens the screen for a way, on a server that has what the way takes. */
  readonly open: (way: Pick<Route, 'events'>, context: ContextFrom<Machine>) => Promise<On>;
  /** What one sees in each state; fails when it is not there. A state without a meaning fails. */
  readonly sees: Readonly<Record<string, (stage: On, context: ContextFrom<Machine>) => Promise<unknown>>>;
  /** The words that tell of each action of the machine; `null` for what nobody sees. */
  readonly tells: Readonly<Record<string, string | null>>;
  /** Actors whose answer the app remembers: it does not ask the server twice where the machine asks twice. */
  readonly remembers?: readonly string[];
}

/**
 * Goes a way in the browser and beside it with the bare machine, a step at a time. Answers come from the real server,
 * faults in its place. After each step one sees what the machine's state means and is told what the machine told, and
 * the page waits for the same answers.
 */
export async function replayInBrowser<Machine extends AnyStateMachine, On extends Stage>(
  app: InBrowser<Machine, On>,
  way: Route,
): Promise<void> {
  const bare = app.model.start(way.input);
  const stage = await app.open(way, bare.context());
  const check = async () => {
    for (const words of wordsFor(app.tells, bare)) await stage.page.getByText(words).first().waitFor();
    for (const state of leavesOf(bare.value())) await meaningOf(app.sees, state)(stage, bare.context());
    const awaited = awaitedBy(bare, app.remembers);
    await expect.poll(() => [...stage.held.open()].toSorted()).toEqual(awaited);
  };
  await check();
  for (const event of way.events) {
    await happen(app.model.machine, bare, event);
    await doInBrowser(stage, event);
    await check();
  }
}

async function doInBrowser({ held, does }: Stage, event: AnyEventObject): Promise<void> {
  const answer = answerOf(event);
  if (answer === null) await deedOf(does, event)(event);
  else await held.answer(answer.actor, 'error' in answer ? faultOf(answer.error) : 'served');
}

function faultOf(error: unknown): Fate {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return { status: typeof status === 'number' ? status : 500 };
}
