import { assign, setup } from 'xstate';
import type { Game } from '#contract/games.ts';
import type { JoinResponse } from '#contract/participants.ts';
import type { User } from '#contract/users.ts';
import { failure, isUnauthorized, output, required } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface JoinLinkInput {
  /** The invite code of the URL; null or blank when there is none. */
  readonly code: string | null;
}

interface JoinLinkContext {
  readonly code: string;
  /** Null while unknown: before the lookup, and after a failed one. */
  readonly isSignedIn: boolean | null;
  /** The game of the code; null until it is found, and for an invalid code. */
  readonly game: Game | null;
}

type JoinLinkEvent =
  | { readonly type: 'join.confirm' }
  /** Repeats both lookups. */
  | { readonly type: 'join.retry' };

/** The page of a shared link, for users and visitors. Final states have left the page or offer no action. */
export const joinLinkMachine = setup({
  types: types<{
    input: JoinLinkInput;
    context: JoinLinkContext;
    events: JoinLinkEvent;
    tags: 'loading' | 'signInPrompt';
  }>(),
  actors: {
    /** Returns null when no user is signed in. */
    fetchUser: unprovidedActor<User | null, undefined>('fetchUser'),
    /** Also works signed out. */
    findGame: unprovidedActor<Game, { code: string }>('findGame'),
    joinGame: unprovidedActor<JoinResponse, { code: string }>('joinGame'),
  },
  actions: {
    setSignedIn: assign((_, isSignedIn: boolean | null) => ({ isSignedIn })),
    setGame: assign((_, game: Game) => ({ game })),
    /** Stores the code while the visitor signs in. */
    storeCode: unprovidedAction<{ code: string }>('storeCode'),
    deleteCode: unprovidedAction('deleteCode'),
    announceMember: unprovidedAction('announceMember'),
    announceJoined: unprovidedAction('announceJoined'),
    announceRequest: unprovidedAction('announceRequest'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
    openGame: unprovidedAction<{ gameId: string }>('openGame'),
    openHome: unprovidedAction('openHome'),
  },
  guards: {
    hasCode: ({ context }) => context.code !== '',
    isNotFound: ({ context }) => context.game === null,
    isUserUnknown: ({ context }) => context.isSignedIn === null,
    isSignedOut: ({ context }) => context.isSignedIn === false,
    isMember: ({ context }) => context.game?.viewer.isParticipant === true,
    isSignedIn: (_, user: User | null) => user !== null,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    needsApproval: (_, { requiresApproval }: JoinResponse) => requiresApproval,
  },
}).createMachine({
  id: 'join-link',
  context: ({ input }) => ({ code: input.code?.trim() ?? '', isSignedIn: null, game: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasCode', target: 'resolving' }, { target: 'invalid' }],
    },
    invalid: { type: 'final' },
    resolving: {
      tags: 'loading',
      type: 'parallel',
      states: {
        user: {
          initial: 'fetching',
          states: {
            fetching: {
              invoke: {
                id: 'fetchUser',
                src: 'fetchUser',
                onDone: [
                  { guard: { type: 'isSignedIn', params: output }, target: 'signedIn' },
                  { target: 'signedOut' },
                ],
                onError: 'unknown',
              },
            },
            signedIn: {
              type: 'final',
              entry: [{ type: 'setSignedIn', params: true }, 'deleteCode'],
            },
            signedOut: {
              type: 'final',
              entry: { type: 'setSignedIn', params: false },
            },
            unknown: {
              type: 'final',
              entry: { type: 'setSignedIn', params: null },
            },
          },
        },
        invitation: {
          initial: 'lookingUp',
          states: {
            lookingUp: {
              invoke: {
                id: 'findGame',
                src: 'findGame',
                input: code,
                onDone: { target: 'found', actions: { type: 'setGame', params: output } },
                onError: 'failed',
              },
            },
            found: { type: 'final' },
            failed: { type: 'final' },
          },
        },
      },
      onDone: [
        { guard: 'isNotFound', target: 'notFound' },
        { guard: 'isUserUnknown', target: 'userUnknown' },
        { guard: 'isSignedOut', target: 'promptingSignIn' },
        { guard: 'isMember', target: 'alreadyMember' },
        { target: 'confirming' },
      ],
    },
    notFound: {
      on: { 'join.retry': 'resolving' },
    },
    /** The game was found, but the lookup of the user failed: the visitor may be signed in. */
    userUnknown: {
      on: { 'join.retry': 'resolving' },
    },
    promptingSignIn: {
      tags: 'signInPrompt',
      entry: { type: 'storeCode', params: code },
    },
    confirming: {
      on: { 'join.confirm': 'joining' },
    },
    joining: {
      invoke: {
        id: 'joinGame',
        src: 'joinGame',
        input: code,
        onDone: [
          { guard: { type: 'needsApproval', params: output }, target: 'requestSent' },
          { target: 'joined' },
        ],
        onError: [
          {
            guard: { type: 'isUnauthorized', params: failure },
            target: 'promptingSignIn',
            actions: { type: 'announceFailure', params: failure },
          },
          { target: 'failed', actions: { type: 'announceFailure', params: failure } },
        ],
      },
    },
    alreadyMember: {
      type: 'final',
      entry: ['announceMember', { type: 'openGame', params: gameId }],
    },
    joined: {
      type: 'final',
      entry: ['announceJoined', { type: 'openGame', params: gameId }],
    },
    requestSent: {
      type: 'final',
      entry: ['announceRequest', 'openHome'],
    },
    failed: {
      type: 'final',
      entry: 'openHome',
    },
  },
});

function code({ context }: { context: JoinLinkContext }) {
  return { code: context.code };
}

function gameId({ context }: { context: JoinLinkContext }) {
  return { gameId: required(context.game, 'game').id };
}
