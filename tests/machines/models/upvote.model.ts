import { expect } from 'vitest';
import { upvoteMachine } from '#machines/upvote.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const others = { postId: 'p1', isOwn: false, isUpvoted: false };
const upvoted = { postId: 'p1', isOwn: false, isUpvoted: true };
const own = { postId: 'p1', isOwn: true, isUpvoted: false };

export const model = defineModel({
  machine: upvoteMachine,
  inputs: { others, upvoted, own },
  events: [],
  outcomes: {
    toggleUpvote: { done: [{ isUpvoted: true }], error: [broken] },
  },
  simple: Infinity,
  invariants: {
    'a request is pending exactly while toggling': ({ pendingCalls, is }) => {
      expect(pendingCalls().length).toBe(is('toggling') ? 1 : 0);
    },
    'it ends once no request is pending': ({ pendingCalls, status }) => {
      expect(status()).toBe(pendingCalls().length > 0 ? 'active' : 'done');
    },
  },
  scenarios: {
    'shows the upvote before the response [R-POST-2]': (start) => {
      const upvote = start(others);
      expect(upvote.value()).toBe('toggling');
      expect(upvote.context()).toEqual({ ...others, isUpvoted: true });
      expect(upvote.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['toggleUpvote', { postId: 'p1', isUpvoted: true }],
      ]);
    },
    'removes an upvote, and ends when the server has responded [R-POST-4]': async (start) => {
      const upvote = start(upvoted);
      expect(upvote.context()).toEqual({ ...upvoted, isUpvoted: false });
      await upvote.resolve('toggleUpvote', { isUpvoted: false });
      expect(upvote.value()).toBe('processed');
      expect(upvote.effects()).toEqual([]);
    },
    'announces a failed request and ends, so that the last state from the server is shown [R-POST-5]': async (
      start,
    ) => {
      const upvote = start(others);
      await upvote.reject('toggleUpvote', broken);
      expect(upvote.value()).toBe('rolledBack');
      expect(upvote.effects()).toEqual([['announceFailure', { error: broken }]]);
    },
    'refuses an upvote of the user’s own post without a request [R-POST-8]': (start) => {
      const upvote = start(own);
      expect(upvote.value()).toBe('refused');
      expect(upvote.effects()).toEqual([['refuseOwnPost']]);
      expect(upvote.calls()).toEqual([]);
      expect(upvote.context()).toEqual(own);
    },
  },
});
