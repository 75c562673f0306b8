import { describe, expect, it } from 'vitest';
import {
  actorsOf,
  changesAt,
  type History,
  nothing,
  placeOf,
  shownStep,
  stepped,
  withStep,
} from '../../scripts/inspector/panel/history.ts';
import type { Step } from '../../scripts/inspector/wire.ts';

function step(index: number, more: Partial<Step>): Step {
  return {
    is: 'step',
    index,
    at: index,
    actor: 'upvote 1',
    name: 'upvote',
    event: { type: 'xstate.init' },
    sender: null,
    status: 'active',
    value: 'idle',
    context: { count: 3 },
    children: [],
    ...more,
  };
}

const asked = { actor: 'toggleUpvote 2', name: 'toggleUpvote', value: null };
const steps = [
  step(0, { ...asked, actor: 'fetchUser 0', name: 'fetchUser' }),
  step(1, {}),
  step(2, { value: 'toggling', context: { count: 4 } }),
  step(3, asked),
  step(4, { context: { count: 3 } }),
];
const history = steps.reduce(withStep, nothing);
const indexShown = (one: History) => shownStep(one)?.index;

describe('what the inspector knows', () => {
  it('looks at the first machine that moves, and follows it', () => {
    expect([history.actor, indexShown(history)]).toEqual(['upvote 1', 4]);
  });

  it('knows every actor by its last step, and a step that is told twice once', () => {
    const again = steps.reduce(withStep, history);
    expect(again).toEqual(history);
    expect(actorsOf(again).map(({ index }) => index)).toEqual([0, 4, 3]);
  });

  it('steps back no further than the start, and on until it follows again', () => {
    const back = [1, 2, 3].reduce<readonly History[]>(
      (all) => [...all, stepped(all.at(-1) ?? history, -1)],
      [],
    );
    expect(back.map(indexShown)).toEqual([2, 1, 1]);
    const on = stepped(stepped(stepped(history, -1), -1), 1);
    expect([indexShown(on), stepped(on, 1).at]).toEqual([2, null]);
  });

  it('tells what a step changed', () => {
    expect(steps.filter(({ name }) => name === 'upvote').map((one) => changesAt(history, one))).toEqual([
      ['count: 3'],
      ['count: 3 → 4'],
      ['count: 4 → 3'],
    ]);
  });

  it('names where a machine is, in states in states and in several at a time', () => {
    expect(
      ['idle', { confirming: 'deletion' }, { resolving: { visitor: 'asking', invitation: 'found' } }].map(
        placeOf,
      ),
    ).toEqual(['idle', 'confirming.deletion', 'resolving.visitor.asking + resolving.invitation.found']);
  });
});
