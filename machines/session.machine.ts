import { setup } from 'xstate';
import type { User } from '#contract/users.ts';
import { output } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** How long the toast about the lost session can be read before the browser leaves for the sign-in page. */
export const LOGIN_REDIRECT_DELAY = 500;

type SessionEvent =
  /** The signed-in person was fetched anew; null when nobody is signed in any more. */
  | { readonly type: 'session.refreshed'; readonly user: User | null }
  /** Some call was answered 401. `title` heads the toast where the call wants one. */
  | { readonly type: 'session.expired'; readonly title?: string }
  | { readonly type: 'session.retry' };

/** Whether somebody is signed in. Who it is stays in the query cache, which can ask again. */
export const sessionMachine = setup({
  types: types<{ events: SessionEvent }>(),
  actors: {
    /** Answers null when the server says that nobody is signed in. */
    fetchUser: unprovidedActor<User | null, undefined>('fetchUser'),
  },
  actions: {
    announceExpired: unprovidedAction<{ title: string | undefined }>('announceExpired'),
    /** Leaves the app for the sign-in page. */
    openLogin: unprovidedAction('openLogin'),
  },
  guards: {
    isSomebody: (_, user: User | null) => user !== null,
    isNobody: (_, user: User | null) => user === null,
  },
  delays: {
    loginRedirect: LOGIN_REDIRECT_DELAY,
  },
}).createMachine({
  id: 'session',
  initial: 'resolving',
  on: {
    'session.expired': { target: '.expired', actions: { type: 'announceExpired', params: title } },
  },
  states: {
    resolving: {
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: [
          { guard: { type: 'isSomebody', params: output }, target: 'signedIn' },
          { target: 'signedOut' },
        ],
        onError: 'failed',
      },
    },
    signedIn: {
      on: {
        'session.refreshed': { guard: { type: 'isNobody', params: user }, target: 'signedOut' },
      },
    },
    signedOut: {
      on: {
        'session.refreshed': { guard: { type: 'isSomebody', params: user }, target: 'signedIn' },
      },
    },
    failed: {
      on: {
        'session.retry': 'resolving',
        'session.refreshed': [
          { guard: { type: 'isSomebody', params: user }, target: 'signedIn' },
          { target: 'signedOut' },
        ],
      },
    },
    /** Announced once; further 401 responses meanwhile have no effect. */
    expired: {
      on: {
        'session.expired': {},
      },
      after: {
        loginRedirect: { target: 'leaving', actions: 'openLogin' },
      },
    },
    /** The browser is on its way; coming back to this page starts over. */
    leaving: {
      on: {
        'session.expired': {},
        'session.retry': 'resolving',
      },
    },
  },
});

function user({ event }: { event: { user: User | null } }): User | null {
  return event.user;
}

function title({ event }: { event: { title?: string } }) {
  return { title: event.title };
}
