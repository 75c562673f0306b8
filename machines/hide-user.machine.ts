import { type ActorRefFrom, assign, setup } from 'xstate';
import { failure } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface HideUserInput {
  readonly userId: string;
  /** The name in dialogs and announcements. Stored, because the user may be missing from the cache by then. */
  readonly name: string;
  readonly kind: 'block' | 'mute';
  /** When a mute ends, in ISO format; null for never. */
  readonly until: string | null;
}

interface HideUserContext extends HideUserInput {
  /** Why the last attempt failed; null before. */
  readonly error: unknown;
}

export type HideUserEvent =
  /** The buttons of the confirmation dialog, and of the dialog after a failure. */
  { readonly type: 'dialog.confirm' } | { readonly type: 'dialog.cancel' };

/** One block or mute of a user, from the menu until the server has stored it or the viewer cancels. It hides the user's content meanwhile. */
export const hideUserMachine = setup({
  types: types<{
    input: HideUserInput;
    context: HideUserContext;
    events: HideUserEvent;
    /** Shows the dialog. */
    tags: 'dialog';
  }>(),
  actors: {
    hideUser: unprovidedActor<unknown, Pick<HideUserInput, 'userId' | 'kind' | 'until'>>('hideUser'),
  },
  actions: {
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    hideContent: unprovidedAction('hideContent'),
    restoreContent: unprovidedAction('restoreContent'),
    announceHidden: unprovidedAction('announceHidden'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
  guards: {
    isMute: ({ context }) => context.kind === 'mute',
  },
}).createMachine({
  id: 'hide-user',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'confirming',
  states: {
    confirming: {
      tags: 'dialog',
      // A mute needs no confirmation: the muted user does not notice it.
      always: { guard: 'isMute', target: 'sending' },
      on: { 'dialog.confirm': 'sending', 'dialog.cancel': 'cancelled' },
    },
    sending: {
      entry: 'hideContent',
      invoke: {
        id: 'hideUser',
        src: 'hideUser',
        input: ({ context: { userId, kind, until } }) => ({ userId, kind, until }),
        onDone: { target: 'hidden', actions: 'announceHidden' },
        onError: {
          target: 'failed',
          actions: [
            { type: 'setError', params: failure },
            'restoreContent',
            { type: 'announceFailure', params: failure },
          ],
        },
      },
    },
    failed: {
      tags: 'dialog',
      on: { 'dialog.confirm': 'sending', 'dialog.cancel': 'cancelled' },
    },
    hidden: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

export type HideUserActor = ActorRefFrom<typeof hideUserMachine>;
