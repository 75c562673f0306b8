import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Game } from '#contract/games.ts';
import { joinLinkMachine } from '#machines/join-link.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, game, unauthorized, user } from '../support/samples.ts';
import type { TestActor } from '../support/test-actor.ts';

const ada = user('ada');
const publicGame = game('g1');
const ownGame = game('g1', { viewer: { isParticipant: true, isAdmin: false, hasPendingRequest: false } });
const joined = { requiresApproval: false, game: ownGame };
const requested = { requiresApproval: true, game: publicGame };

type JoinPage = TestActor<typeof joinLinkMachine>;

/** The app caches the signed-in user: after a retry it looks the user up again only if the lookup failed. */
export function looksUserUpOnce({ events }: { readonly events: readonly AnyEventObject[] }): boolean {
  const types = events.map(({ type }) => type);
  const lookup = types.indexOf('xstate.done.actor.fetchUser');
  const retry = types.indexOf('join.retry', lookup);
  return lookup < 0 || retry < 0 || !types.slice(retry).some((type) => type.includes('.actor.'));
}

/** Settles both lookups: `visitor` is null for a signed-out visitor, `found` is null if no game has the code. */
async function settleLookups(page: JoinPage, visitor: typeof ada | null, found: Game | null) {
  await page.resolve('fetchUser', visitor);
  await (found === null ? page.reject('findGame', broken) : page.resolve('findGame', found));
}

async function confirmed(start: (input: { code: string }) => JoinPage) {
  const page = start({ code: 'ABC234' });
  await settleLookups(page, ada, publicGame);
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
    findGame: { done: [publicGame, ownGame], error: [broken] },
    joinGame: { done: [joined, requested], error: [broken, unauthorized] },
  },
  simple: 7,
  invariants: {
    'no request is sent without a code': ({ context, calls, is }) => {
      if (context.code !== '') return;
      expect(calls()).toEqual([]);
      expect(is('invalid')).toBe(true);
    },
    'the user and the game of the code are both looked up before any other state': ({ is, pendingCalls }) => {
      const pending = pendingCalls().map(({ src }) => src);
      if (!is('resolving')) expect(pending.filter((src) => src !== 'joinGame')).toEqual([]);
      if (is('resolving')) expect(pending.length).toBeGreaterThan(0);
    },
    'only a signed-in user who does not participate in the game may join': ({ is, context }) => {
      if (!is('confirming') && !is('joining')) return;
      expect(context).toMatchObject({ isSignedIn: true, game: { viewer: { isParticipant: false } } });
    },
    'the join request is sent once, with the trimmed code': ({ newCalls, is, before }) => {
      const joins = newCalls.filter(({ src }) => src === 'joinGame').map(({ input }) => input);
      expect(joins).toEqual(is('joining') && before.value !== 'joining' ? [{ code: 'ABC234' }] : []);
    },
    'the code is stored exactly when the visitor is prompted to sign in': ({ effects, is, before }) => {
      const stored = effects.filter(([name]) => name === 'storeCode');
      const isNew = is('promptingSignIn') && before.value !== 'promptingSignIn';
      expect(stored).toEqual(isNew ? [['storeCode', { code: 'ABC234' }]] : []);
    },
    'the stored code is removed as soon as the visitor is known to be signed in': ({ event, effects }) => {
      const isSignedIn = event.type === 'xstate.done.actor.fetchUser' && event['output'] !== null;
      expect(effects.some(([name]) => name === 'deleteCode')).toBe(isSignedIn);
    },
    'at most one navigation happens in a step': ({ effects }) => {
      expect(effects.filter(([name]) => name === 'openGame' || name === 'openHome').length).toBeLessThan(2);
    },
    'every state without a pending request has an action or is final': ({ is, pendingCalls, status }) => {
      const hasAction = is('notFound') || is('userUnknown') || is('promptingSignIn') || is('confirming');
      expect(pendingCalls().length > 0 || hasAction || status() === 'done').toBe(true);
    },
    'only a signed-out visitor is prompted to sign in, or one whose join request was unauthorized': ({
      before,
      context,
      is,
    }) => {
      if (!is('promptingSignIn') || before.value === 'promptingSignIn') return;
      expect(context.isSignedIn).toBe(before.value === 'joining');
    },
  },
  scenarios: {
    'reports a link without a code as invalid [R-JOIN-1]': (start) => {
      for (const code of [null, '', '   ']) {
        const page = start({ code });
        expect(page.value()).toBe('invalid');
        expect(page.calls()).toEqual([]);
      }
    },
    'loads until both responses have arrived, in any order [R-JOIN-2]': async (start) => {
      const page = start({ code: 'ABC234' });
      expect(page.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['fetchUser', undefined],
        ['findGame', { code: 'ABC234' }],
      ]);
      await page.resolve('findGame', publicGame);
      expect(page.is('resolving')).toBe(true);
      await page.resolve('fetchUser', ada);
      expect(page.value()).toBe('confirming');
    },
    'reports that no game was found to signed-in and signed-out visitors [R-JOIN-4]': async (start) => {
      for (const visitor of [ada, null]) {
        const page = start({ code: 'ABC234' });
        await settleLookups(page, visitor, null);
        expect(page.value()).toBe('notFound');
      }
    },
    'repeats both lookups on retry': async (start) => {
      const page = start({ code: 'ABC234' });
      await settleLookups(page, ada, null);
      page.send({ type: 'join.retry' });
      expect(page.value()).toEqual({ resolving: { user: 'fetching', invitation: 'lookingUp' } });
      await settleLookups(page, ada, publicGame);
      expect(page.value()).toBe('confirming');
    },
    'prompts a signed-out visitor to sign in and stores the code [R-JOIN-5]': async (start) => {
      const page = start({ code: 'ABC234' });
      await settleLookups(page, null, publicGame);
      expect(page.value()).toBe('promptingSignIn');
      expect(page.context()).toEqual({ code: 'ABC234', isSignedIn: false, game: publicGame });
      expect(page.effects()).toEqual([['storeCode', { code: 'ABC234' }]]);
    },
    'does not prompt to sign in when the lookup of the user failed, and repeats the lookup on retry': async (
      start,
    ) => {
      const page = start({ code: 'ABC234' });
      await page.reject('fetchUser', broken);
      await page.resolve('findGame', publicGame);
      expect(page.value()).toBe('userUnknown');
      expect(page.effects()).toEqual([]);
      page.send({ type: 'join.retry' });
      expect(page.value()).toEqual({ resolving: { user: 'fetching', invitation: 'lookingUp' } });
      await settleLookups(page, ada, publicGame);
      expect(page.value()).toBe('confirming');
    },
    'requires confirmation from a signed-in user and removes the stored code [R-JOIN-9]': async (start) => {
      const page = start({ code: 'ABC234' });
      await settleLookups(page, ada, publicGame);
      expect(page.value()).toBe('confirming');
      expect(page.context()).toEqual({ code: 'ABC234', isSignedIn: true, game: publicGame });
      expect(page.effects()).toEqual([['deleteCode']]);
    },
    'opens Home when the join request requires approval [R-JOIN-11]': async (start) => {
      const page = await confirmed(start);
      expect(page.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['joinGame', { code: 'ABC234' }],
      ]);
      await page.resolve('joinGame', requested);
      expect(page.value()).toBe('requestSent');
      expect(page.effects()).toEqual([['announceRequest'], ['openHome']]);
    },
    'opens the game after joining [R-JOIN-12]': async (start) => {
      const page = await confirmed(start);
      await page.resolve('joinGame', joined);
      expect(page.value()).toBe('joined');
      expect(page.effects()).toEqual([['announceJoined'], ['openGame', { gameId: 'g1' }]]);
    },
    'announces a failure and opens Home [R-JOIN-13]': async (start) => {
      const page = await confirmed(start);
      await page.reject('joinGame', broken);
      expect(page.value()).toBe('failed');
      expect(page.effects()).toEqual([['announceFailure', { error: broken }], ['openHome']]);
    },
    'stores the code and stays on the page when the session has expired': async (start) => {
      const page = await confirmed(start);
      await page.reject('joinGame', unauthorized);
      expect(page.value()).toBe('promptingSignIn');
      expect(page.effects()).toEqual([
        ['announceFailure', { error: unauthorized }],
        ['storeCode', { code: 'ABC234' }],
      ]);
    },
    'opens the game of a member without confirmation [R-JOIN-14]': async (start) => {
      const page = start({ code: 'ABC234' });
      await settleLookups(page, ada, ownGame);
      expect(page.value()).toBe('alreadyMember');
      expect(page.effects()).toEqual([['deleteCode'], ['announceMember'], ['openGame', { gameId: 'g1' }]]);
    },
  },
});
