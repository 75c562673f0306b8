import { setup } from 'xstate';
import type { User } from '#contract/users.ts';
import { output } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** How long the toast about the expired session is visible before the browser opens the sign-in page, in milliseconds. */
export const LOGIN_REDIRECT_DELAY = 500;

type SessionEvent =
  /** The current user was refetched; null when signed out. */
  | { readonly type: 'session.refreshed'; readonly user: User | null }
  /** The response to a request was 401. `title` is the title of the toast. */
  | { readonly type: 'session.expired'; readonly title?: string }
  | { readonly type: 'session.retry' };

/** Whether a user is signed in. The user is in the query cache, which can refetch it. */
export const sessionMachine = setup({
  types: types<{ events: SessionEvent }>(),
  actors: {
    /** Returns null when no user is signed in. */
    fetchUser: unprovidedActor<User | null, undefined>('fetchUser'),
  },
  actions: {
    announceExpired: unprovidedAction<{ title: string | undefined }>('announceExpired'),
    /** Navigates to the sign-in page. */
    openLogin: unprovidedAction('openLogin'),
  },
  guards: {
    isSignedIn: (_, user: User | null) => user !== null,
    isSignedOut: (_, user: User | null) => user === null,
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
          { guard: { type: 'isSignedIn', params: output }, target: 'signedIn' },
          { target: 'signedOut' },
        ],
        onError: 'failed',
      },
    },
    signedIn: {
      on: {
        'session.refreshed': { guard: { type: 'isSignedOut', params: user }, target: 'signedOut' },
      },
    },
    signedOut: {
      on: {
        'session.refreshed': { guard: { type: 'isSignedIn', params: user }, target: 'signedIn' },
      },
    },
    failed: {
      on: {
        'session.retry': 'resolving',
        'session.refreshed': [
          { guard: { type: 'isSignedIn', params: user }, target: 'signedIn' },
          { target: 'signedOut' },
        ],
      },
    },
    /** Reported once: further 401 responses have no effect. */
    expired: {
      on: {
        'session.expired': {},
      },
      after: {
        loginRedirect: { target: 'leaving', actions: 'openLogin' },
      },
    },
    /** The browser is navigating to the sign-in page; a page restored from the back/forward cache is reloaded. */
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
