import { expect } from 'vitest';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import { type Allowances, allowances, postEditingMachine } from '#machines/post-editing.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const active = { edit: true, delete: true, redact: false, removeImage: true };
const completed = { edit: false, delete: false, redact: true, removeImage: true };
const bare = { ...active, removeImage: false };
/** The allowances of a post that its viewer may not change. */
const nothing = { edit: false, delete: false, redact: false, removeImage: false };

const edit = { postId: 'p1', operation: 'edit', draft: 'I sang in public', allowed: active } as const;
const deletion = { ...edit, operation: 'delete' } as const;
const redaction = { ...edit, operation: 'redact', allowed: completed } as const;
const imageRemoval = { ...edit, operation: 'removeImage' } as const;

const changed = (allowed: Allowances) => ({ type: 'allowances.changed', allowed }) as const;

export const model = defineModel({
  machine: postEditingMachine,
  inputs: {
    edit,
    deletion,
    redaction,
    imageRemoval,
    'an edit that is not allowed': { ...edit, allowed: completed },
    'a deletion that is not allowed': { ...deletion, allowed: completed },
    'a redaction that is not allowed': { ...redaction, allowed: active },
    'a removal that is not allowed': { ...imageRemoval, allowed: bare },
  },
  events: [
    { type: 'draft.changed', text: ' I sang aloud ' },
    { type: 'draft.changed', text: '   ' },
    { type: 'edit.save' },
    { type: 'edit.cancel' },
    { type: 'change.confirm' },
    { type: 'change.cancel' },
    changed(completed),
    changed(bare),
    changed(nothing),
  ],
  outcomes: {
    changePost: { done: [undefined], error: [broken] },
  },
  simple: 3,
  invariants: {
    'irreversible changes are requested only after confirmation': ({ newCalls, event, before }) => {
      for (const { input } of newCalls) {
        const isEdit = operationOf(input) === 'edit';
        expect([before.value, event.type]).toEqual(
          isEdit ? ['editing', 'edit.save'] : ['confirming', 'change.confirm'],
        );
      }
    },
    'only the change that was started is requested, if it is allowed': ({
      newCalls,
      before: { context },
    }) => {
      for (const { input } of newCalls) {
        expect(input).toMatchObject({ postId: context.postId, operation: context.operation });
        expect(context.allowed[context.operation]).toBe(true);
      }
    },
    'a dialog stays open only for what is still allowed': ({ is, context: { allowed, operation } }) => {
      if (is('editing') || is('confirming')) expect(allowed[operation]).toBe(true);
    },
    'only draft.changed changes the draft': ({ event, context, before }) => {
      if (event.type !== 'draft.changed') expect(context.draft).toBe(before.context.draft);
    },
    'only edits have an editor, and only other changes a confirmation': ({ is, context: { operation } }) => {
      if (is('editing') || is('readOnly') || is('saving')) expect(operation).toBe('edit');
      if (is('confirming') || is('changing')) expect(operation).not.toBe('edit');
    },
    'it closes when an edit is cancelled and after every response except a failed edit': ({
      event,
      before,
      is,
    }) => {
      const isEdit = before.context.operation === 'edit';
      const isCancelled = event.type === 'edit.cancel' && before.value !== 'saving' && isEdit;
      const isSettled =
        event.type.startsWith('xstate.done.') || (event.type.startsWith('xstate.error.') && !isEdit);
      if (isCancelled || isSettled) expect(is('closed')).toBe(true);
    },
    'only trimmed, non-blank text is sent': ({ newCalls }) => {
      for (const { input } of newCalls)
        expect(['I sang in public', 'I sang aloud']).toContain(valueIn(input, 'content'));
    },
    'at most one request is pending': ({ pendingCalls, is }) => {
      expect(pendingCalls().length).toBe(is('saving') || is('changing') ? 1 : 0);
    },
    'it is done exactly when it is closed': ({ status, is }) => {
      expect(status() === 'done').toBe(is('closed'));
    },
  },
  scenarios: {
    'allows changes by author and status of the game': () => {
      const own = { content: 'I sang in public', image: '/api/images/one', isOwn: true };
      expect(allowances(own, 'active')).toEqual(active);
      expect(allowances(own, 'completed')).toEqual(completed);
      expect(allowances(own, 'upcoming')).toEqual(nothing);
      expect(allowances({ ...own, isOwn: false }, 'active')).toEqual(nothing);
      expect(allowances({ ...own, isOwn: false }, 'completed')).toEqual(nothing);
      expect(allowances({ ...own, content: REDACTED_CONTENT }, 'completed')).toEqual({
        ...nothing,
        removeImage: true,
      });
      expect(allowances({ ...own, image: null }, 'completed')).toEqual({ ...nothing, redact: true });
      expect(allowances({ ...own, image: null }, 'active')).toEqual(bare);
    },
    'keeps the restored draft readable, but not saveable, when an edit is not allowed': (start) => {
      const post = start({ ...edit, allowed: completed });
      expect(post.value()).toBe('readOnly');
      post.send({ type: 'edit.save' });
      expect(post.calls()).toEqual([]);
      post.send({ type: 'edit.cancel' });
      expect(post.value()).toBe('closed');
    },
    'closes at once when the requested irreversible change is not allowed': (start) => {
      for (const operation of ['delete', 'redact', 'removeImage'] as const) {
        const post = start({ ...edit, operation, allowed: nothing });
        expect(post.value()).toBe('closed');
        expect(post.calls()).toEqual([]);
      }
    },
    'saves the trimmed text': async (start) => {
      const post = start(edit);
      expect(post.value()).toBe('editing');
      post.send({ type: 'draft.changed', text: ' I sang aloud ' });
      post.send({ type: 'edit.save' });
      expect(post.value()).toBe('saving');
      expect(post.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['changePost', { postId: 'p1', operation: 'edit', content: 'I sang aloud' }],
      ]);
      await post.resolve('changePost', undefined);
      expect(post.value()).toBe('closed');
      expect(post.effects()).toEqual([['announceDone']]);
    },
    'keeps the draft when saving fails': async (start) => {
      const post = start(edit);
      post.send({ type: 'draft.changed', text: 'I sang aloud' });
      post.send({ type: 'edit.save' });
      await post.reject('changePost', broken);
      expect(post.value()).toBe('editing');
      expect(post.context()).toEqual({ ...edit, draft: 'I sang aloud' });
      expect(post.effects()).toEqual([['announceFailure', { error: broken }]]);
    },
    'keeps the draft readable but not saveable when the game ends during the edit': (start) => {
      const post = start(edit);
      post.send({ type: 'draft.changed', text: 'I sang aloud' });
      post.send(changed(completed));
      expect(post.value()).toBe('readOnly');
      expect(post.context()).toEqual({ ...edit, allowed: completed, draft: 'I sang aloud' });
      post.send({ type: 'edit.save' });
      expect(post.calls()).toEqual([]);
      post.send({ type: 'edit.cancel' });
      expect(post.value()).toBe('closed');
    },
    'keeps the draft readable when the game ends during a save that fails': async (start) => {
      const post = start(edit);
      post.send({ type: 'edit.save' });
      post.send(changed(completed));
      expect(post.value()).toBe('saving');
      await post.reject('changePost', broken);
      expect(post.value()).toBe('readOnly');
    },
    'requests a change once it is confirmed, and announces its outcome': async (start) => {
      for (const input of [deletion, redaction, imageRemoval, { ...imageRemoval, allowed: completed }]) {
        const { postId, operation, draft } = input;
        for (const error of [null, broken]) {
          const post = start(input);
          expect([post.value(), post.calls()]).toEqual(['confirming', []]);
          post.send({ type: 'change.confirm' });
          expect(post.value()).toBe('changing');
          expect(post.pendingCalls().map((call) => call.input)).toEqual([
            { postId, operation, content: draft },
          ]);
          await (error === null ? post.resolve('changePost', undefined) : post.reject('changePost', error));
          expect(post.value()).toBe('closed');
          expect(post.effects()).toEqual([
            error === null ? ['announceDone'] : ['announceFailure', { error }],
          ]);
        }
      }
    },
    'closes without a request when the confirmation is cancelled': (start) => {
      for (const input of [deletion, imageRemoval, redaction]) {
        const post = start(input);
        post.send({ type: 'change.cancel' });
        expect(post.value()).toBe('closed');
        expect(post.calls()).toEqual([]);
      }
    },
    'closes a confirmation whose change is no longer allowed': (start) => {
      const ending = start(deletion);
      ending.send(changed(completed));
      expect(ending.value()).toBe('closed');
      const staying = start(imageRemoval);
      staying.send(changed(completed));
      expect(staying.value()).toBe('confirming');
      staying.send(changed({ ...completed, removeImage: false }));
      expect(staying.value()).toBe('closed');
      const redacting = start(redaction);
      redacting.send(changed(nothing));
      expect(redacting.value()).toBe('closed');
    },
  },
});

const operationOf = (input: unknown) => valueIn(input, 'operation');

function valueIn(input: unknown, property: string): unknown {
  return typeof input === 'object' && input !== null
    ? new Map(Object.entries(input)).get(property)
    : undefined;
}
