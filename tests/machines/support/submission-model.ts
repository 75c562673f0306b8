import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { SubmissionEvent, SubmissionInput } from '#machines/support/submission.ts';
import { broken } from './samples.ts';
import type { TestActor } from './test-actor.ts';
import type { Call, Effect } from './test-implementations.ts';

const gone = Object.assign(new Error('404: Gone'), { status: 404 });
const conflict = Object.assign(new Error('409: Decided already'), { status: 409 });
const submit = { type: 'draft.submit' } as const;

type Actor<Subject, Draft> = Pick<
  TestActor<never>,
  'value' | 'calls' | 'effects' | 'resolve' | 'reject' | 'pendingCalls' | 'status' | 'is'
> & {
  readonly send: (event: SubmissionEvent<Draft>) => void;
  readonly context: () => SubmissionInput<Subject, Draft> & { readonly error: unknown };
};

interface Step<Subject, Draft> {
  readonly context: SubmissionInput<Subject, Draft> & { readonly error: unknown };
  readonly before: { readonly value: unknown; readonly context: SubmissionInput<Subject, Draft> };
  readonly event: AnyEventObject;
  readonly effects: readonly Effect[];
  readonly pendingCalls: () => readonly Call[];
  readonly status: () => string;
  readonly is: (path: string) => boolean;
}

interface Options<Subject, Draft> {
  /** An incomplete draft. */
  readonly input: SubmissionInput<Subject, Draft>;
  /** Changes that complete it. */
  readonly complete: Partial<Draft>;
  /** Changes that do not. */
  readonly other: Partial<Draft>;
  readonly isComplete: (draft: Draft) => boolean;
}

/** The common part of the models of all forms that are sent once. */
export function submissionModel<Subject, Draft extends object>(options: Options<Subject, Draft>) {
  const { input, isComplete } = options;
  const complete = { type: 'draft.changed', changes: options.complete } as const;
  const whole = { ...input, draft: { ...input.draft, ...options.complete } };
  type Start = (input: SubmissionInput<Subject, Draft>) => Actor<Subject, Draft>;
  const sending = (start: Start) => {
    const actor = start(input);
    actor.send(complete);
    actor.send(submit);
    return actor;
  };
  const events: readonly SubmissionEvent<Draft>[] = [
    complete,
    { type: 'draft.changed', changes: options.other },
    submit,
    { type: 'draft.discard' },
  ];
  return {
    inputs: { incomplete: input },
    events,
    outcomes: { send: { done: [{ id: 'new' }], error: [broken, conflict, gone] } },
    simple: 4,
    invariants: {
      'what is sent is the complete draft': ({ pendingCalls, context, is }: Step<Subject, Draft>) => {
        const { subject, draft } = context;
        expect(pendingCalls().map((call) => call.input)).toEqual(is('sending') ? [{ subject, draft }] : []);
        if (is('sending')) expect(isComplete(context.draft)).toBe(true);
      },
      'the draft changes only when the user changes it': ({
        context,
        before,
        event,
      }: Step<Subject, Draft>) => {
        const isEdit = event.type === 'draft.changed' && typeof before.value === 'object';
        const changes: unknown = isEdit ? event['changes'] : {};
        expect(context.draft).toEqual(Object.assign({}, before.context.draft, changes));
      },
      'each outcome is announced, and an obsolete form refreshes its subject when it is dismissed': (
        step: Step<Subject, Draft>,
      ) => {
        const { subject, draft, error } = step.context;
        if (step.is('obsolete')) expect([conflict, gone]).toContain(error);
        const expected: Record<string, unknown> = {
          'xstate.done.actor.send': [['announceSent', { subject, draft }]],
          'xstate.error.actor.send': step.is('obsolete') ? [] : [['announceFailure', { error: broken }]],
          'draft.discard': step.before.value === 'obsolete' ? [['refetchSubject']] : [],
        };
        expect(step.effects).toEqual(expected[step.event.type] ?? []);
      },
      'it ends exactly when the form is sent or discarded': ({ status, is }: Step<Subject, Draft>) => {
        expect(status()).toBe(is('sent') || is('discarded') ? 'done' : 'active');
      },
    },
    scenarios: {
      'reports that the draft is incomplete, and sends nothing [R-SAFE-80]': (start: Start) => {
        const form = start(input);
        form.send(submit);
        expect([form.value(), form.calls()]).toEqual([{ open: 'incomplete' }, []]);
        form.send(complete);
        expect(form.value()).toEqual({ open: 'editing' });
      },
      'sends the draft once, and announces the success [R-SAFE-80]': async (start: Start) => {
        const form = sending(start);
        form.send(submit);
        expect(form.calls().map((call) => call.input)).toEqual([whole]);
        await form.resolve('send', { id: 'new' });
        expect([form.value(), form.effects()]).toEqual(['sent', [['announceSent', whole]]]);
      },
      'keeps the draft when sending fails, and can be retried [R-SAFE-80]': async (start: Start) => {
        const form = sending(start);
        await form.reject('send', broken);
        expect([form.value(), form.context().draft]).toEqual([{ open: 'failed' }, whole.draft]);
        form.send(submit);
        expect(form.value()).toBe('sending');
      },
      'becomes obsolete when its subject is deleted or decided, and refreshes the subject on dismissal [R-SAFE-80]':
        async (start: Start) => {
          for (const error of [gone, conflict]) {
            const form = sending(start);
            await form.reject('send', error);
            expect([form.value(), form.context().error, form.effects()]).toEqual(['obsolete', error, []]);
            form.send({ type: 'draft.discard' });
            expect([form.value(), form.effects()]).toEqual(['discarded', [['refetchSubject']]]);
          }
        },
    },
  };
}
