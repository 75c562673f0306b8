import { assign, setup } from 'xstate';
import { failure, hasStatus } from './params.ts';
import { types } from './types.ts';
import { unprovidedAction, unprovidedActor } from './unprovided.ts';

export interface SubmissionInput<Subject, Draft> {
  /** What the form is about. */
  readonly subject: Subject;
  readonly draft: Draft;
}

export type SubmissionEvent<Draft> =
  | { readonly type: 'draft.changed'; readonly changes: Partial<Draft> }
  | { readonly type: 'draft.submit' }
  /** The user closes a form that cannot be sent any more. */
  | { readonly type: 'draft.discard' };

/**
 * A machine of a form that is sent once. The draft stays when sending fails and when the dialog is closed. A 404 or 409 makes the form
 * obsolete: its subject no longer exists, or somebody else has decided.
 */
export function submissionMachine<Subject, Draft extends object>({
  id,
  isComplete,
}: {
  readonly id: string;
  /** Whether the draft has all that the server requires. */
  readonly isComplete: (draft: Draft, subject: Subject) => boolean;
}) {
  type Input = SubmissionInput<Subject, Draft>;
  type Context = Input & {
    /** The 404 or 409 that made the form obsolete; null before. */
    readonly error: unknown;
  };
  const submissionInput = ({ context: { subject, draft } }: { context: Context }): Input => ({
    subject,
    draft,
  });
  return setup({
    types: types<{ input: Input; context: Context; events: SubmissionEvent<Draft> }>(),
    actors: {
      send: unprovidedActor<unknown, Input>('send'),
    },
    actions: {
      changeDraft: assign(({ context }, { changes }: { changes: Partial<Draft> }) => ({
        draft: { ...context.draft, ...changes },
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ error })),
      announceSent: unprovidedAction<Input>('announceSent'),
      announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
      /** Refetches the queries that show the subject. */
      refetchSubject: unprovidedAction('refetchSubject'),
    },
    guards: {
      isComplete: ({ context: { draft, subject } }) => isComplete(draft, subject),
      isObsolete: (_, { error }: { error: unknown }) => hasStatus(error, 404, 409),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, error: null }),
    initial: 'open',
    states: {
      open: {
        initial: 'editing',
        on: {
          'draft.changed': {
            target: '.editing',
            actions: { type: 'changeDraft', params: ({ event }) => event },
          },
          'draft.submit': [{ guard: 'isComplete', target: 'sending' }, { target: '.incomplete' }],
        },
        states: {
          editing: {},
          incomplete: {},
          failed: {},
        },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: submissionInput,
          onDone: { target: 'sent', actions: { type: 'announceSent', params: submissionInput } },
          onError: [
            {
              guard: { type: 'isObsolete', params: failure },
              target: 'obsolete',
              actions: { type: 'setError', params: failure },
            },
            { target: 'open.failed', actions: { type: 'announceFailure', params: failure } },
          ],
        },
      },
      // A refetch may unmount the parent of the dialog, so it starts only once the user has read the reason.
      obsolete: { on: { 'draft.discard': { target: 'discarded', actions: 'refetchSubject' } } },
      sent: { type: 'final' },
      discarded: { type: 'final' },
    },
  });
}

export type SubmissionMachine<Subject, Draft extends object> = ReturnType<
  typeof submissionMachine<Subject, Draft>
>;
