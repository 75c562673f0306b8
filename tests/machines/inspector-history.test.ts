import { describe, expect, it } from 'vitest';
import {
  actorsOf,
  changesAt,
  emptyHistory,
  type History,
  moved,
  type Step,
  selectedStep,
  textOfValue,
  withStep,
} from '../../scripts/inspector/panel/history.ts';

function step(index: number, more: Partial<Step>): Step {
  return {
    index,
    at: index,
    actor: 'upvote 1',
    name: 'upvote',
    event: { type: 'xstate.init' },
    sender: null,
    status: 'active',
    value: 'idle',
    context: { count: 3 },
    ...more,
  };
}

const request = { actor: 'toggleUpvote 2', name: 'toggleUpvote', value: null };
const steps = [
  step(0, { ...request, actor: 'fetchUser 0', name: 'fetchUser' }),
  step(1, {}),
  step(2, { value: 'toggling', context: { count: 4 } }),
  step(3, request),
  step(4, { context: { count: 3 } }),
];
const history = steps.reduce(withStep, emptyHistory);
const selectedIndex = (one: History) => selectedStep(one)?.index;

describe('the history of the inspector', () => {
  it('selects the first machine and follows it', () => {
    expect([history.actor, selectedIndex(history)]).toEqual(['upvote 1', 4]);
  });

  it('lists each actor with its last step', () => {
    expect(actorsOf(history).map(({ index }) => index)).toEqual([0, 4, 3]);
  });

  it('moves back to the first step at most, and forward until it follows again', () => {
    const back = [1, 2, 3].reduce<readonly History[]>(
      (all) => [...all, moved(all.at(-1) ?? history, -1)],
      [],
    );
    expect(back.map(selectedIndex)).toEqual([2, 1, 1]);
    const forward = moved(moved(moved(history, -1), -1), 1);
    expect([selectedIndex(forward), moved(forward, 1).at]).toEqual([2, null]);
  });

  it('lists the changes of the context in a step', () => {
    expect(steps.filter(({ name }) => name === 'upvote').map((one) => changesAt(history, one))).toEqual([
      ['count: 3'],
      ['count: 3 → 4'],
      ['count: 4 → 3'],
    ]);
  });

  it('names nested and parallel states', () => {
    expect(
      ['idle', { confirming: 'deletion' }, { resolving: { visitor: 'asking', invitation: 'found' } }].map(
        textOfValue,
      ),
    ).toEqual(['idle', 'confirming.deletion', 'resolving.visitor.asking + resolving.invitation.found']);
  });
});
