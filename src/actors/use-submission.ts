import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { SubmissionInput, SubmissionMachine } from '#machines/support/submission.ts';
import { PRIVATE, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useTask } from './tasks.ts';

interface SubmissionOptions<Subject, Draft extends object>
  extends SubmissionInput<Subject, Draft>,
    DialogState {
  readonly machine: SubmissionMachine<Subject, Draft>;
  /** Identifies the subject: its draft lasts until it is sent, also across a reload. */
  readonly id: string;
  /** Parses the stored draft of the subject; undefined if there is none or it cannot be read. */
  readonly read: (stored: unknown) => Draft | undefined;
  readonly send: (input: SubmissionInput<Subject, Draft>) => Promise<unknown>;
  readonly onSent: (input: SubmissionInput<Subject, Draft>) => void;
  readonly onFailure: (error: unknown) => void;
  /** Refetches the subject of the form, when it no longer exists or was changed. */
  readonly refetchSubject: () => unknown;
}

/** The form of a dialog, which is sent once, even if the dialog is unmounted meanwhile, and then closes. `draft` is the initial draft. */
export function useSubmission<Subject, Draft extends object>({
  machine,
  id,
  subject,
  draft,
  open,
  onOpenChange,
  ...options
}: SubmissionOptions<Subject, Draft>) {
  const { actor, start } = useTask(machine, id);
  const key = `${PRIVATE}${machine.id}.${id}`;
  const snapshot = useSelector(actor, (current) => current);
  const hasRun = useRef(false);
  const update = useEffectEvent(() => {
    if (actor) hasRun.current = true;
    else if (hasRun.current) {
      hasRun.current = false;
      onOpenChange(false);
    } else if (open)
      start(
        machine.provide({
          actors: {
            send: fromPromise<unknown, SubmissionInput<Subject, Draft>>(({ input }) => options.send(input)),
          },
          actions: {
            announceSent: (_, input) => {
              removeValue(key);
              options.onSent(input);
            },
            announceFailure: (_, { error }) => options.onFailure(error),
            refetchSubject: () => {
              removeValue(key);
              void options.refetchSubject();
            },
          },
        }),
        { subject, draft: options.read(storedValue(key)) ?? draft },
      );
  });
  useEffect(() => update(), [actor, open]);
  return {
    open: open && actor !== undefined,
    onOpenChange,
    draft: snapshot?.context.draft ?? draft,
    isSending: snapshot?.matches('sending') ?? false,
    isIncomplete: snapshot?.matches({ open: 'incomplete' }) ?? false,
    /** The 404 or 409 that made the form obsolete; null if it can be sent. */
    refusal: snapshot?.matches('obsolete') ? snapshot.context.error : null,
    change: (changes: Partial<Draft>) => {
      // Nothing is stored once it is sent or the user has signed out.
      if (actor?.getSnapshot().status !== 'active') return;
      actor.send({ type: 'draft.changed', changes });
      storeValue(key, actor.getSnapshot().context.draft);
    },
    submit: () => actor?.send({ type: 'draft.submit' }),
    discard: () => actor?.send({ type: 'draft.discard' }),
  };
}

export type SubmissionForm = Pick<
  ReturnType<typeof useSubmission>,
  'open' | 'onOpenChange' | 'isSending' | 'refusal' | 'submit' | 'discard'
>;
