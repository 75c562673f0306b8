import { assign, setup } from 'xstate';
import { failure, required } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** How long it shows that something was copied. */
export const COPIED_DURATION = 2000;

/** What is copied, and what a person calls it ('Invite code', 'Share link'). */
export interface Copyable {
  readonly label: string;
  readonly text: string;
}

type ClipboardEvent = { readonly type: 'copy.request' } & Copyable;

/** Copies texts and shows for a while which one was copied last. */
export const clipboardIndicatorMachine = setup({
  types: types<{ context: { readonly subject: Copyable | null }; events: ClipboardEvent }>(),
  actors: {
    copyText: unprovidedActor<unknown, { text: string }>('copyText'),
  },
  actions: {
    setSubject: assign((_, { label, text }: Copyable) => ({ subject: { label, text } })),
    announceCopied: unprovidedAction<Copyable>('announceCopied'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
  delays: {
    copiedDuration: COPIED_DURATION,
  },
}).createMachine({
  id: 'clipboard-indicator',
  context: { subject: null },
  initial: 'idle',
  on: {
    'copy.request': { target: '.copying', actions: { type: 'setSubject', params: ({ event }) => event } },
  },
  states: {
    idle: {},
    copying: {
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: subject,
        onDone: { target: 'copied', actions: { type: 'announceCopied', params: subject } },
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
    },
    copied: {
      after: { copiedDuration: 'idle' },
    },
  },
});

function subject({ context }: { context: { subject: Copyable | null } }): Copyable {
  return required(context.subject, 'subject');
}
