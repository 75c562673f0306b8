import { waitFor } from '@testing-library/react';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import type { PlayableModel } from '#tests/machines/support/model.ts';
import { happen } from '#tests/machines/support/replay.ts';
import { leavesOf, type Way } from '#tests/machines/support/ways.ts';
import { failure, type HeldServer, success } from './held-server.ts';

/** How the ways of a machine are gone in the app, and what one sees where they lead. */
export interface InApp<Machine extends AnyStateMachine> {
  readonly model: PlayableModel<Machine>;
  readonly server: HeldServer;
  /** Shows the screen that the machine works behind, begun with this input. */
  readonly open: (context: ContextFrom<Machine>) => void;
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

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

/**
 * Goes a way in the app and beside it with the bare machine, a step at a time. After each one sees what the machine's
 * state means and is told what the machine told, and the app waits for the same answers.
 */
export async function replayInApp<Machine extends AnyStateMachine>(
  app: InApp<Machine>,
  way: Way & { readonly input: string },
): Promise<void> {
  const bare = app.model.start(way.input);
  app.open(bare.context());
  await isAsExpected(app, bare);
  for (const event of way.events) {
    await happen(app.model.machine, bare, event);
    await doInApp(app, event);
    await isAsExpected(app, bare);
  }
}

async function doInApp<Machine extends AnyStateMachine>(
  { does, server, answerFor }: InApp<Machine>,
  event: AnyEventObject,
): Promise<void> {
  const { type } = event;
  if (type.startsWith(DONE)) {
    const actor = type.slice(DONE.length);
    await server.answer(actor, answerFor?.(actor, event['output']) ?? success(event['output']));
  } else if (type.startsWith(ERROR)) {
    await server.answer(type.slice(ERROR.length), failure(event['error']));
  } else {
    const act = does[type];
    if (act === undefined) throw new Error(`Nobody knows how a person does ${type}`);
    await act(event);
  }
}

async function isAsExpected<Machine extends AnyStateMachine>(
  { sees, tells, isTold, server, remembers = [] }: InApp<Machine>,
  bare: ReturnType<PlayableModel<Machine>['start']>,
): Promise<void> {
  const states = leavesOf(bare.value());
  const context = bare.context();
  const told = bare.effects().map(([action]) => {
    const words = tells[action];
    if (words === undefined) throw new Error(`Nobody knows what one is told by ${action}`);
    return words;
  });
  const asked = bare.calls().map(({ src }) => src);
  const isNew = (actor: string) =>
    !remembers.includes(actor) || asked.indexOf(actor) === asked.lastIndexOf(actor);
  const open = bare.open().flatMap(({ src }) => (isNew(src) ? [src] : []));
  await waitFor(() => {
    for (const state of states) meaningOf(sees, state)(context);
    for (const words of told) if (words !== null) isTold(words);
    if (server.open().toSorted().join(' ') !== open.toSorted().join(' '))
      throw new Error(`Asks ${server.open().join(', ')} where the machine asks ${open.join(', ')}`);
  });
}

function meaningOf<Meaning>(sees: Readonly<Record<string, Meaning>>, state: string): Meaning {
  const meaning = sees[state];
  if (meaning === undefined) throw new Error(`The state ${state} has no visible meaning`);
  return meaning;
}
