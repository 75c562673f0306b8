import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
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

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

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
    const words = bare.effects().map(([action]) => wordsOf(app.tells, action));
    for (const one of words) if (one !== null) await stage.page.getByText(one).first().waitFor();
    for (const state of leavesOf(bare.value())) await meaningOf(app.sees, state)(stage, bare.context());
    const calls = bare.calls().map(({ src }) => src);
    const isKnown = (src: string) =>
      app.remembers?.includes(src) && calls.indexOf(src) < calls.lastIndexOf(src);
    const asked = bare.open().flatMap(({ src }) => (isKnown(src) ? [] : [src]));
    await expect.poll(() => [...stage.held.open()].toSorted(), { timeout: 10_000 }).toEqual(asked.toSorted());
  };
  await check();
  for (const event of way.events) {
    await happen(app.model.machine, bare, event);
    await doInBrowser(stage, event);
    await check();
  }
}

async function doInBrowser({ held, does }: Stage, event: AnyEventObject): Promise<void> {
  const { type } = event;
  if (type.startsWith(DONE)) return held.answer(type.slice(DONE.length), 'served');
  if (type.startsWith(ERROR)) return held.answer(type.slice(ERROR.length), faultOf(event['error']));
  const act = does[type];
  if (act === undefined) throw new Error(`Nobody knows how a person does ${type}`);
  await act(event);
}

function faultOf(error: unknown): Fate {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return { status: typeof status === 'number' ? status : 500 };
}

function wordsOf(tells: Readonly<Record<string, string | null>>, action: string): string | null {
  const words = tells[action];
  if (words === undefined) throw new Error(`Nobody knows what one is told by ${action}`);
  return words;
}

function meaningOf<Meaning>(sees: Readonly<Record<string, Meaning>>, state: string): Meaning {
  const meaning = sees[state];
  if (meaning === undefined) throw new Error(`The state ${state} has no visible meaning`);
  return meaning;
}
