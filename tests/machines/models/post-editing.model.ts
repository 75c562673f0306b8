import { expect } from 'vitest';
import { REDACTED_CONTENT } from '#contract/posts.ts';
import { allowances, postEditingMachine } from '#machines/post-editing.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, post } from '../support/samples.ts';

const photo = '/api/images/one';
const active = {
  postId: 'p1',
  isOwner: true,
  gameStatus: 'active' as const,
  content: 'I sang in public',
  hasImage: true,
};
const completed = { ...active, gameStatus: 'completed' as const };
const edited = post('p1', { content: 'I sang aloud', image: photo });
const redacted = post('p1', { content: REDACTED_CONTENT, image: photo });
const bare = post('p1', { content: 'I sang in public' });

/** What stands for a refusal: nothing asked, nothing changed, nothing said. */
const nothing = { edit: false, delete: false, redact: false, removeImage: false };

export const model = defineModel({
  machine: postEditingMachine,
  inputs: {
    active,
    completed,
    upcoming: { ...active, gameStatus: 'upcoming' },
    'somebody else’s': { ...active, isOwner: false },
    'without a photo': { ...active, hasImage: false },
  },
  events: [
    { type: 'edit.start' },
    { type: 'draft.changed', text: ' I sang aloud ' },
    { type: 'draft.changed', text: '   ' },
    { type: 'edit.save' },
    { type: 'edit.cancel' },
    { type: 'post.delete' },
    { type: 'post.redact' },
    { type: 'image.remove' },
    { type: 'change.confirm' },
    { type: 'change.cancel' },
    { type: 'game.completed' },
    { type: 'post.refreshed', content: 'I sang in public', hasImage: false },
    { type: 'post.refreshed', content: REDACTED_CONTENT, hasImage: true },
  ],
  outcomes: {
    updatePost: { done: [edited], error: [broken] },
    deletePost: { done: [{ success: true }], error: [broken] },
    redactPost: { done: [redacted], error: [broken] },
    removeImage: { done: [bare], error: [broken] },
  },
  simple: 3,
  invariants: {
    'nothing is asked for somebody else’s post': ({ context, calls, is }) => {
      if (context.isOwner) return;
      expect(calls()).toEqual([]);
      expect(is('viewing')).toBe(true);
    },
    'what cannot be undone is asked only after it was confirmed': ({ asked, event, before }) => {
      for (const { src } of asked.filter(({ src }) => src !== 'updatePost')) {
        expect(event.type).toBe('change.confirm');
        const confirming = { deletePost: 'deletion', redactPost: 'redaction', removeImage: 'imageRemoval' };
        expect(before.value).toEqual({ confirming: new Map(Object.entries(confirming)).get(src) });
      }
    },
    'nothing is asked that is not allowed at that moment': ({ asked, before }) => {
      const needed = {
        updatePost: 'edit',
        deletePost: 'delete',
        redactPost: 'redact',
        removeImage: 'removeImage',
      };
      for (const { src } of asked) {
        const allowed = new Map(Object.entries(allowances(before.context)));
        expect(allowed.get(new Map(Object.entries(needed)).get(src) ?? '')).toBe(true);
      }
    },
    'a dialog stays open only for what is still allowed': ({ is, context }) => {
      const allowed = allowances(context);
      if (is('editing')) expect(allowed.edit).toBe(true);
      if (is('confirming.deletion')) expect(allowed.delete).toBe(true);
      if (is('confirming.redaction')) expect(allowed.redact).toBe(true);
      if (is('confirming.imageRemoval')) expect(allowed.removeImage).toBe(true);
    },
    'a screen may offer exactly what is allowed': ({ is, can, context }) => {
      if (!is('viewing')) return;
      expect({
        edit: can({ type: 'edit.start' }),
        delete: can({ type: 'post.delete' }),
        redact: can({ type: 'post.redact' }),
        removeImage: can({ type: 'image.remove' }),
      }).toEqual(allowances(context));
    },
    'the draft changes by hand only': ({ event, context, before }) => {
      if (event.type === 'draft.changed' || event.type === 'edit.start') return;
      expect(context.draft).toBe(before.context.draft);
    },
    'a blank text is never sent, and no text with its spaces': ({ asked }) => {
      for (const { src, input } of asked) {
        if (src === 'updatePost')
          expect(['I sang in public', 'I sang aloud', REDACTED_CONTENT]).toContain(contentOf(input));
      }
    },
    'one thing is under way at a time': ({ open, is }) => {
      const isBusy = is('saving') || is('deleting') || is('redacting') || is('removingImage');
      expect(open().length).toBe(isBusy ? 1 : 0);
    },
    'what is gone for good stays gone': ({ status, is }) => {
      expect(status() === 'done').toBe(is('deleted'));
    },
  },
  scenarios: {
    'allows the owner by the status of the game': () => {
      expect(allowances(active)).toEqual({ edit: true, delete: true, redact: false, removeImage: true });
      expect(allowances(completed)).toEqual({ edit: false, delete: false, redact: true, removeImage: true });
      expect(allowances({ ...active, gameStatus: 'upcoming' })).toEqual(nothing);
      expect(allowances({ ...active, isOwner: false })).toEqual(nothing);
      expect(allowances({ ...completed, isOwner: false })).toEqual(nothing);
      expect(allowances({ ...completed, content: REDACTED_CONTENT })).toEqual({
        ...nothing,
        removeImage: true,
      });
      expect(allowances({ ...completed, hasImage: false })).toEqual({ ...nothing, redact: true });
      expect(allowances({ ...active, hasImage: false })).toEqual({ ...nothing, edit: true, delete: true });
    },
    'opens nothing that is not allowed': (start) => {
      for (const input of [
        { ...active, isOwner: false },
        { ...active, gameStatus: 'upcoming' as const },
      ]) {
        const post = start(input);
        for (const type of ['edit.start', 'post.delete', 'post.redact', 'image.remove'] as const) {
          expect(post.can({ type })).toBe(false);
          post.send({ type });
          expect(post.value()).toBe('viewing');
        }
      }
    },
    'saves the trimmed text': async (start) => {
      const post = start(active);
      post.send({ type: 'edit.start' });
      expect(post.context()).toEqual({ ...active, draft: 'I sang in public' });
      post.send({ type: 'draft.changed', text: ' I sang aloud ' });
      post.send({ type: 'edit.save' });
      expect(post.value()).toBe('saving');
      expect(post.open().map(({ src, input }) => [src, input])).toEqual([
        ['updatePost', { postId: 'p1', content: 'I sang aloud' }],
      ]);
      await post.answer('updatePost', edited);
      expect(post.value()).toBe('viewing');
      expect(post.context()).toMatchObject({ content: 'I sang aloud', hasImage: true });
      expect(post.effects()).toEqual([['keepPost', edited], ['announceUpdated']]);
    },
    'refuses a blank text': (start) => {
      const post = start(active);
      post.send({ type: 'edit.start' });
      post.send({ type: 'draft.changed', text: ' \n ' });
      post.send({ type: 'edit.save' });
      expect(post.value()).toBe('editing');
      expect(post.calls()).toEqual([]);
    },
    'keeps the draft when saving fails': async (start) => {
      const post = start(active);
      post.send({ type: 'edit.start' });
      post.send({ type: 'draft.changed', text: 'I sang aloud' });
      post.send({ type: 'edit.save' });
      await post.fail('updatePost', broken);
      expect(post.value()).toBe('editing');
      expect(post.context()).toEqual({ ...active, draft: 'I sang aloud' });
      expect(post.effects()).toEqual([['announceUpdateFailure', { error: broken }]]);
    },
    'gives up an edit and starts the next from the text as it is': (start) => {
      const post = start(active);
      post.send({ type: 'edit.start' });
      post.send({ type: 'draft.changed', text: 'Something else' });
      post.send({ type: 'edit.cancel' });
      expect(post.value()).toBe('viewing');
      post.send({ type: 'edit.start' });
      expect(post.context().draft).toBe('I sang in public');
    },
    'leaves the draft to be copied, and not to be saved, when the game ends under it': (start) => {
      const post = start(active);
      post.send({ type: 'edit.start' });
      post.send({ type: 'draft.changed', text: 'I sang aloud' });
      post.send({ type: 'game.completed' });
      expect(post.value()).toBe('stranded');
      expect(post.context()).toEqual({ ...completed, draft: 'I sang aloud' });
      post.send({ type: 'edit.save' });
      expect(post.calls()).toEqual([]);
      post.send({ type: 'edit.cancel' });
      expect(post.value()).toBe('viewing');
    },
    'leaves the draft to be copied when the game ends while it is being saved in vain': async (start) => {
      const post = start(active);
      post.send({ type: 'edit.start' });
      post.send({ type: 'edit.save' });
      post.send({ type: 'game.completed' });
      expect(post.value()).toBe('saving');
      await post.fail('updatePost', broken);
      expect(post.value()).toBe('stranded');
    },
    'deletes once confirmed': async (start) => {
      const post = start(active);
      post.send({ type: 'post.delete' });
      expect(post.value()).toEqual({ confirming: 'deletion' });
      expect(post.calls()).toEqual([]);
      post.send({ type: 'change.confirm' });
      expect(post.value()).toBe('deleting');
      await post.answer('deletePost', { success: true });
      expect(post.value()).toBe('deleted');
      expect(post.effects()).toEqual([['keepDeleted', { postId: 'p1' }], ['announceDeleted']]);
    },
    'keeps the post when deleting fails': async (start) => {
      const post = start(active);
      post.send({ type: 'post.delete' });
      post.send({ type: 'change.confirm' });
      await post.fail('deletePost', broken);
      expect(post.value()).toBe('viewing');
      expect(post.effects()).toEqual([['announceDeleteFailure', { error: broken }]]);
    },
    'redacts once confirmed, and then never again': async (start) => {
      const post = start(completed);
      post.send({ type: 'post.redact' });
      expect(post.value()).toEqual({ confirming: 'redaction' });
      post.send({ type: 'change.confirm' });
      expect(post.value()).toBe('redacting');
      await post.answer('redactPost', redacted);
      expect(post.value()).toBe('viewing');
      expect(post.context().content).toBe(REDACTED_CONTENT);
      expect(post.effects()).toEqual([['keepPost', redacted], ['announceRedacted']]);
      post.send({ type: 'post.redact' });
      expect(post.value()).toBe('viewing');
    },
    'tells that redacting failed': async (start) => {
      const post = start(completed);
      post.send({ type: 'post.redact' });
      post.send({ type: 'change.confirm' });
      await post.fail('redactPost', broken);
      expect(post.value()).toBe('viewing');
      expect(post.effects()).toEqual([['announceRedactFailure', { error: broken }]]);
    },
    'removes the photo once confirmed, in active and completed games': async (start) => {
      for (const input of [active, completed]) {
        const post = start(input);
        post.send({ type: 'image.remove' });
        expect(post.value()).toEqual({ confirming: 'imageRemoval' });
        post.send({ type: 'change.confirm' });
        expect(post.value()).toBe('removingImage');
        await post.answer('removeImage', bare);
        expect(post.value()).toBe('viewing');
        expect(post.context()).toEqual({ ...input, hasImage: false, draft: '' });
        expect(post.effects()).toEqual([['keepPost', bare], ['announceImageRemoved']]);
      }
    },
    'tells that removing the photo failed': async (start) => {
      const post = start(active);
      post.send({ type: 'image.remove' });
      post.send({ type: 'change.confirm' });
      await post.fail('removeImage', broken);
      expect(post.value()).toBe('viewing');
      expect(post.effects()).toEqual([['announceImageFailure', { error: broken }]]);
    },
    'does nothing when one is not sure': (start) => {
      for (const type of ['post.delete', 'image.remove'] as const) {
        const post = start(active);
        post.send({ type });
        post.send({ type: 'change.cancel' });
        expect(post.value()).toBe('viewing');
        expect(post.calls()).toEqual([]);
      }
      const post = start(completed);
      post.send({ type: 'post.redact' });
      post.send({ type: 'change.cancel' });
      expect(post.value()).toBe('viewing');
    },
    'closes a question that answered itself meanwhile': (start) => {
      const ending = start(active);
      ending.send({ type: 'post.delete' });
      ending.send({ type: 'game.completed' });
      expect(ending.value()).toBe('viewing');
      const staying = start(active);
      staying.send({ type: 'image.remove' });
      staying.send({ type: 'game.completed' });
      expect(staying.value()).toEqual({ confirming: 'imageRemoval' });
      staying.send({ type: 'post.refreshed', content: 'I sang in public', hasImage: false });
      expect(staying.value()).toBe('viewing');
      const bared = start(active);
      bared.send({ type: 'image.remove' });
      bared.send({ type: 'post.refreshed', content: 'I sang in public', hasImage: false });
      expect(bared.value()).toBe('viewing');
      const redacting = start(completed);
      redacting.send({ type: 'post.redact' });
      redacting.send({ type: 'post.refreshed', content: REDACTED_CONTENT, hasImage: true });
      expect(redacting.value()).toBe('viewing');
    },
  },
});

function contentOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'content' in input ? input.content : undefined;
}
