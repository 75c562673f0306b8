import { expect } from 'vitest';
import { LOGIN_REDIRECT_DELAY, sessionMachine } from '#machines/session.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, user } from '../support/samples.ts';

const ada = user('ada');

export const model = defineModel({
  machine: sessionMachine,
  inputs: { any: undefined },
  events: [
    { type: 'session.refreshed', user: ada },
    { type: 'session.refreshed', user: null },
    { type: 'session.expired' },
    { type: 'session.expired', title: 'Unauthorized' },
    { type: 'session.retry' },
  ],
  outcomes: {
    fetchUser: { done: [ada, null], error: [broken] },
  },
  simple: Infinity,
  invariants: {
    'the user is fetched exactly while resolving': ({ pendingCalls, is }) => {
      expect(pendingCalls().map(({ src }) => src)).toEqual(is('resolving') ? ['fetchUser'] : []);
    },
    'an expired session is announced once, when it expires': ({ is, before, effects }) => {
      const announced = effects.filter(([name]) => name === 'announceExpired');
      expect(announced.length).toBe(is('expired') && before.value !== 'expired' ? 1 : 0);
    },
    'the sign-in page opens only after the expiry was announced': ({ effects, before }) => {
      if (effects.some(([name]) => name === 'openLogin')) expect(before.value).toBe('expired');
    },
  },
  scenarios: {
    'is signed in when the server returns a user [R-AUTH-1]': async (start) => {
      const session = start(undefined);
      expect(session.value()).toBe('resolving');
      await session.resolve('fetchUser', ada);
      expect(session.value()).toBe('signedIn');
      expect(session.effects()).toEqual([]);
    },
    'is signed out without an announcement when the server returns no user [R-AUTH-2]': async (start) => {
      const session = start(undefined);
      await session.resolve('fetchUser', null);
      expect(session.value()).toBe('signedOut');
      expect(session.effects()).toEqual([]);
    },
    'resolves when the app refreshes the user after a failure': async (start) => {
      for (const [fetched, state] of [
        [ada, 'signedIn'],
        [null, 'signedOut'],
      ] as const) {
        const session = start(undefined);
        await session.reject('fetchUser', broken);
        session.send({ type: 'session.refreshed', user: fetched });
        expect(session.value()).toBe(state);
      }
    },
    'fetches the user again on request after a failure': async (start) => {
      const session = start(undefined);
      await session.reject('fetchUser', broken);
      expect(session.value()).toBe('failed');
      expect(session.effects()).toEqual([]);
      session.send({ type: 'session.retry' });
      await session.resolve('fetchUser', ada);
      expect(session.value()).toBe('signedIn');
    },
    'announces the expired session once and opens the sign-in page 500 ms later, whatever events arrive meanwhile [R-AUTH-8]':
      async (start) => {
        const session = start(undefined);
        await session.resolve('fetchUser', ada);
        session.send({ type: 'session.expired', title: 'Unauthorized' });
        expect(session.effects()).toEqual([['announceExpired', { title: 'Unauthorized' }]]);
        session.wait(LOGIN_REDIRECT_DELAY - 1);
        session.send({ type: 'session.expired' });
        expect(session.effects()).toEqual([]);
        session.wait(1);
        expect(session.effects()).toEqual([['openLogin']]);
        expect(session.value()).toBe('leaving');
        session.send({ type: 'session.expired' });
        session.wait(10 * LOGIN_REDIRECT_DELAY);
        expect(session.effects()).toEqual([]);
        expect(session.value()).toBe('leaving');
        expect(LOGIN_REDIRECT_DELAY).toBe(500);
      },
    'resolves the user again on retry after leaving': async (start) => {
      const session = start(undefined);
      await session.resolve('fetchUser', ada);
      session.send({ type: 'session.expired' });
      session.wait(LOGIN_REDIRECT_DELAY);
      session.send({ type: 'session.retry' });
      expect(session.value()).toBe('resolving');
    },
    'aborts fetching the user when the session expires': (start) => {
      const session = start(undefined);
      session.send({ type: 'session.expired' });
      expect(session.calls().map(({ signal }) => signal.aborted)).toEqual([true]);
      expect(session.value()).toBe('expired');
    },
    'follows a user who signs out and in elsewhere': async (start) => {
      const session = start(undefined);
      await session.resolve('fetchUser', ada);
      session.send({ type: 'session.refreshed', user: ada });
      expect(session.value()).toBe('signedIn');
      session.send({ type: 'session.refreshed', user: null });
      expect(session.value()).toBe('signedOut');
      session.send({ type: 'session.refreshed', user: null });
      expect(session.value()).toBe('signedOut');
      session.send({ type: 'session.refreshed', user: ada });
      expect(session.value()).toBe('signedIn');
    },
  },
});
