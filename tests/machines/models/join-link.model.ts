import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Game } from '#contract/games.ts';
import { joinLinkMachine } from '#machines/join-link.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, game, unauthorized, user } from '../support/samples.ts';
import type { TestActor } from '../support/test-actor.ts';

const ada = user('ada');
const open = game('g1');
const mine = game('g1', { viewer: { isParticipant: true, isAdmin: false, hasPendingRequest: false } });
const joined = { requiresApproval: false, game: mine };
const requested = { requiresApproval: true, game: open };

type Started = TestActor<typeof joinLinkMachine>;

/** The app keeps who is signed in: after a retry it looks the user up again only if the lookup failed. */
export function looksUserUpOnce({ events }: { readonly events: readonly AnyEventObject[] }): boolean {
  const types = events.map(({ type }) => type);
  const known = types.indexOf('xstate.done.actor.fetchUser');
  const retry = types.indexOf('join.retry', known);
  return known < 0 || retry < 0 || !types.slice(retry).some((type) => type.includes('.actor.'));
}

/** Lets a visitor arrive: who they are and what the code leads to; null for nobody and nothing. */
async function arrive(page: Started, visitor: typeof ada | null, found: Game | null) {
  await page.answer('fetchUser', visitor);
  await (found === null ? page.fail('findGame', broken) : page.answer('findGame', found));
}

async function confirmed(start: (input: { code: string }) => Started) {
  const page = start({ code: 'ABC234' });
  await arrive(page, ada, open);
  page.effects();
  page.send({ type: 'join.confirm' });
  return page;
}

export const model = defineModel({
  machine: joinLinkMachine,
  inputs: { code: { code: ' ABC234 ' }, blank: { code: '  ' }, none: { code: null } },
  events: [{ type: 'join.confirm' }, { type: 'join.retry' }],
  outcomes: {
    fetchUser: { done: [ada, null], error: [broken] },
    findGame: { done: [open, mine], error: [broken] },
    joinGame: { done: [joined, requested], error: [broken, unauthorized] },
  },
  // Retrying leads back to the start, so the graph is small.
  simple: Infinity,
  invariants: {
    'without a code nothing is asked': ({ context, calls, is }) => {
      if (context.code !== '') return;
      expect(calls()).toEqual([]);
      expect(is('invalid')).toBe(true);
    },
    'who it is and what the code leads to are both awaited before anything is decided': ({ is, open }) => {
      const asked = open().map(({ src }) => src);
      if (!is('resolving')) expect(asked.filter((src) => src !== 'joinGame')).toEqual([]);
      if (is('resolving')) expect(asked.length).toBeGreaterThan(0);
    },
    'only somebody signed in, who found a game and is not in it, may join': ({ is, context }) => {
      if (!is('confirming') && !is('joining')) return;
      expect(context).toMatchObject({ isSignedIn: true, game: { viewer: { isParticipant: false } } });
    },
    'joining is asked once, for the code without its spaces': ({ asked, is, before }) => {
      const joins = asked.filter(({ src }) => src === 'joinGame').map(({ input }) => input);
      expect(joins).toEqual(is('joining') && before.value !== 'joining' ? [{ code: 'ABC234' }] : []);
    },
    'the code is kept exactly when one is asked to sign in': ({ effects, is, before }) => {
      const kept = effects.filter(([name]) => name === 'storeCode');
      const isNew = is('promptingSignIn') && before.value !== 'promptingSignIn';
      expect(kept).toEqual(isNew ? [['storeCode', { code: 'ABC234' }]] : []);
    },
    'the kept code is forgotten as soon as somebody is known to be signed in': ({ event, effects }) => {
      const isKnown = event.type === 'xstate.done.actor.fetchUser' && event['output'] !== null;
      expect(effects.some(([name]) => name === 'forgetCode')).toBe(isKnown);
    },
    'whoever leaves the page goes to one place': ({ effects }) => {
      expect(effects.filter(([name]) => name === 'openGame' || name === 'openHome').length).toBeLessThan(2);
    },
    'nobody is left waiting: where nothing is asked there is something to do, or an end': ({
      is,
      open,
      status,
    }) => {
      const hasWayOn = is('notFound') || is('visitorUnknown') || is('promptingSignIn') || is('confirming');
      expect(open().length > 0 || hasWayOn || status() === 'done').toBe(true);
    },
    'only a visitor who is known to be signed out is asked to sign in, until joining is refused': ({
      before,
      context,
      is,
    }) => {
      if (!is('promptingSignIn') || before.value === 'promptingSignIn') return;
      expect(context.isSignedIn).toBe(before.value === 'joining');
    },
  },
  scenarios: {
    'says that a link without a code is invalid [R-JOIN-1]': (start) => {
      for (const code of [null, '', '   ']) {
        const page = start({ code });
        expect(page.value()).toBe('invalid');
        expect(page.calls()).toEqual([]);
      }
    },
    'loads until both answers are there, in whichever order they come [R-JOIN-2]': async (start) => {
      const page = start({ code: 'ABC234' });
      expect(page.open().map(({ src, input }) => [src, input])).toEqual([
        ['fetchUser', undefined],
        ['findGame', { code: 'ABC234' }],
      ]);
      await page.answer('findGame', open);
      expect(page.is('resolving')).toBe(true);
      await page.answer('fetchUser', ada);
      expect(page.value()).toBe('confirming');
    },
    'says that no game was found, to visitors signed in or not [R-JOIN-4]': async (start) => {
      for (const visitor of [ada, null]) {
        const page = start({ code: 'ABC234' });
        await arrive(page, visitor, null);
        expect(page.value()).toBe('notFound');
      }
    },
    'forgets the code of a game that is not found, lest it be tried for ever': async (start) => {
      const page = start({ code: 'ABC234' });
      await page.fail('findGame', broken);
      expect(page.is('resolving')).toBe(true);
      await page.answer('fetchUser', ada);
      expect(page.value()).toBe('notFound');
      expect(page.effects()).toEqual([['forgetCode']]);
    },
    'looks again': async (start) => {
      const page = start({ code: 'ABC234' });
      await arrive(page, ada, null);
      page.send({ type: 'join.retry' });
      expect(page.value()).toEqual({ resolving: { visitor: 'asking', invitation: 'lookingUp' } });
      await arrive(page, ada, open);
      expect(page.value()).toBe('confirming');
    },
    'asks a signed-out visitor to sign in and keeps the code [R-JOIN-5]': async (start) => {
      const page = start({ code: 'ABC234' });
      await arrive(page, null, open);
      expect(page.value()).toBe('promptingSignIn');
      expect(page.context()).toEqual({ code: 'ABC234', isSignedIn: false, game: open });
      expect(page.effects()).toEqual([['storeCode', { code: 'ABC234' }]]);
    },
    'asks nobody to sign in when the lookup of the user failed, and looks the user up again': async (
      start,
    ) => {
      const page = start({ code: 'ABC234' });
      await page.fail('fetchUser', broken);
      await page.answer('findGame', open);
      expect(page.value()).toBe('visitorUnknown');
      expect(page.effects()).toEqual([]);
      page.send({ type: 'join.retry' });
      expect(page.value()).toEqual({ resolving: { visitor: 'asking', invitation: 'lookingUp' } });
      await arrive(page, ada, open);
      expect(page.value()).toBe('confirming');
    },
    'says that no game was found when both lookups failed': async (start) => {
      const page = start({ code: 'ABC234' });
      await page.fail('fetchUser', broken);
      await page.fail('findGame', broken);
      expect(page.value()).toBe('notFound');
    },
    'asks somebody signed in to confirm and forgets the kept code [R-JOIN-9]': async (start) => {
      const page = start({ code: 'ABC234' });
      await arrive(page, ada, open);
      expect(page.value()).toBe('confirming');
      expect(page.context()).toEqual({ code: 'ABC234', isSignedIn: true, game: open });
      expect(page.effects()).toEqual([['forgetCode']]);
    },
    'sends a join request home to wait [R-JOIN-11]': async (start) => {
      const page = await confirmed(start);
      expect(page.open().map(({ src, input }) => [src, input])).toEqual([['joinGame', { code: 'ABC234' }]]);
      await page.answer('joinGame', requested);
      expect(page.value()).toBe('requestSent');
      expect(page.effects()).toEqual([['announceRequest'], ['openHome']]);
    },
    'takes somebody who joined to the game [R-JOIN-12]': async (start) => {
      const page = await confirmed(start);
      await page.answer('joinGame', joined);
      expect(page.value()).toBe('joined');
      expect(page.effects()).toEqual([['announceJoined'], ['openGame', { gameId: 'g1' }]]);
    },
    'joins once however often one confirms': async (start) => {
      const page = await confirmed(start);
      page.send({ type: 'join.confirm' });
      expect(page.calls().filter(({ src }) => src === 'joinGame').length).toBe(1);
      expect(page.value()).toBe('joining');
    },
    'tells a failure and goes home [R-JOIN-13]': async (start) => {
      const page = await confirmed(start);
      await page.fail('joinGame', broken);
      expect(page.value()).toBe('failed');
      expect(page.effects()).toEqual([['announceFailure', { error: broken }], ['openHome']]);
    },
    'keeps the code, and stays, when the session was lost meanwhile': async (start) => {
      const page = await confirmed(start);
      await page.fail('joinGame', unauthorized);
      expect(page.value()).toBe('promptingSignIn');
      expect(page.effects()).toEqual([
        ['announceFailure', { error: unauthorized }],
        ['storeCode', { code: 'ABC234' }],
      ]);
    },
    'takes a member to the game without asking [R-JOIN-14]': async (start) => {
      const page = start({ code: 'ABC234' });
      await arrive(page, ada, mine);
      expect(page.value()).toBe('alreadyMember');
      expect(page.effects()).toEqual([['forgetCode'], ['announceMember'], ['openGame', { gameId: 'g1' }]]);
    },
    'lets one join a completed game [R-JOIN-15]': async (start) => {
      const page = start({ code: 'ABC234' });
      await arrive(page, ada, game('g1', { status: 'completed' }));
      expect(page.value()).toBe('confirming');
    },
  },
});
