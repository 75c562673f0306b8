import { expect } from 'vitest';
import { upvoteMachine } from '#machines/upvote.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const others = { postId: 'p1', isOwn: false, isUpvoted: false, count: 3 };
const upvoted = { postId: 'p1', isOwn: false, isUpvoted: true, count: 4 };
const own = { postId: 'p1', isOwn: true, isUpvoted: false, count: 3 };

export const model = defineModel({
  machine: upvoteMachine,
  inputs: { others, upvoted, own },
  events: [{ type: 'upvote.toggle' }, { type: 'post.refreshed', isUpvoted: false, count: 7 }],
  outcomes: {
    toggleUpvote: { done: [{ isUpvoted: true }, { isUpvoted: false }], error: [broken] },
  },
  simple: Infinity,
  invariants: {
    'at most one request is under way': ({ open }) => {
      expect(open().length).toBeLessThanOrEqual(1);
    },
    'a request is under way exactly while toggling': ({ open, is }) => {
      expect(open().length).toBe(is('toggling') ? 1 : 0);
    },
    'nothing is ever asked for an own post, and each try is refused': ({
      context,
      calls,
      event,
      effects,
    }) => {
      if (!context.isOwn) return;
      expect(calls()).toEqual([]);
      expect(effects).toEqual(event.type === 'upvote.toggle' ? [['refuseOwnPost']] : []);
    },
    'while idle it shows what the server said last': ({ is, context: { isUpvoted, count, confirmed } }) => {
      if (is('idle')) expect({ isUpvoted, count }).toEqual(confirmed);
    },
    'while toggling it shows the opposite of what the request started from': ({ event, before, context }) => {
      if (event.type !== 'upvote.toggle' || context.isOwn || before.value === 'toggling') return;
      expect(context.isUpvoted).toBe(!before.context.isUpvoted);
    },
    'the votes of others change by a refresh only': ({ event, before, context }) => {
      if (event.type === 'post.refreshed') return;
      const of = (vote: { isUpvoted: boolean; count: number }) => vote.count - Number(vote.isUpvoted);
      expect(of(context)).toBe(of(before.context));
    },
  },
  scenarios: {
    'shows the upvote before the answer [R-POST-2]': (start) => {
      const upvote = start(others);
      upvote.send({ type: 'upvote.toggle' });
      expect(upvote.value()).toBe('toggling');
      expect(upvote.context()).toEqual({
        ...others,
        isUpvoted: true,
        count: 4,
        confirmed: { isUpvoted: false, count: 3 },
      });
      expect(upvote.open().map(({ src, input }) => [src, input])).toEqual([
        ['toggleUpvote', { postId: 'p1' }],
      ]);
    },
    'takes an upvote back': async (start) => {
      const upvote = start(upvoted);
      upvote.send({ type: 'upvote.toggle' });
      expect(upvote.context()).toMatchObject({ isUpvoted: false, count: 3 });
      await upvote.answer('toggleUpvote', { isUpvoted: false });
    },
    'shows what the server answered, even if it is not what was asked for [R-POST-4]': async (start) => {
      const upvote = start(others);
      upvote.send({ type: 'upvote.toggle' });
      await upvote.answer('toggleUpvote', { isUpvoted: false });
      expect(upvote.value()).toBe('idle');
      expect(upvote.context()).toEqual({ ...others, confirmed: { isUpvoted: false, count: 3 } });
    },
    'goes back exactly when the request fails, and tells [R-POST-5]': async (start) => {
      const upvote = start(others);
      const before = upvote.context();
      upvote.send({ type: 'upvote.toggle' });
      await upvote.fail('toggleUpvote', broken);
      expect(upvote.value()).toBe('idle');
      expect(upvote.context()).toEqual(before);
      expect(upvote.effects()).toEqual([['announceFailure', { error: broken }]]);
    },
    'asks once however often one taps, and again once it is answered [R-POST-7]': async (start) => {
      const upvote = start(others);
      for (const _ of [1, 2, 3]) upvote.send({ type: 'upvote.toggle' });
      expect(upvote.calls().length).toBe(1);
      expect(upvote.context()).toMatchObject({ isUpvoted: true, count: 4 });
      await upvote.answer('toggleUpvote', { isUpvoted: true });
      upvote.send({ type: 'upvote.toggle' });
      expect(upvote.calls().length).toBe(2);
    },
    'refuses the own post without asking [R-POST-8]': (start) => {
      const upvote = start(own);
      upvote.send({ type: 'upvote.toggle' });
      expect(upvote.effects()).toEqual([['refuseOwnPost']]);
      expect(upvote.calls()).toEqual([]);
      expect(upvote.context()).toMatchObject({ isUpvoted: false, count: 3 });
    },
    'follows the server when nothing is under way': (start) => {
      const upvote = start(others);
      upvote.send({ type: 'post.refreshed', isUpvoted: true, count: 9 });
      expect(upvote.context()).toEqual({
        ...others,
        isUpvoted: true,
        count: 9,
        confirmed: { isUpvoted: true, count: 9 },
      });
    },
    'keeps the upvote on top of what the server says meanwhile, and goes back to that': async (start) => {
      const upvote = start(others);
      upvote.send({ type: 'upvote.toggle' });
      upvote.send({ type: 'post.refreshed', isUpvoted: false, count: 7 });
      expect(upvote.context()).toMatchObject({ isUpvoted: true, count: 8 });
      await upvote.fail('toggleUpvote', broken);
      expect(upvote.context()).toMatchObject({ isUpvoted: false, count: 7 });
    },
  },
});
