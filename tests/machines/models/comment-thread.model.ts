import { expect } from 'vitest';
import type { ContextFrom, EventFromLogic } from 'xstate';
import { commentThreadMachine, isAdding, shownComments } from '#machines/comment-thread.machine.ts';
import { defineModel } from '../support/model.ts';
import type { Play } from '../support/play.ts';
import { broken, comment, noon, user } from '../support/samples.ts';
import { model as composer } from './comment-composer.model.ts';

const ada = user('ada');
const own = comment('c1', 'ada');
const others = comment('c2', 'bob');
const input = { postId: 'p1', viewer: ada, comments: [own, others], draft: '' };

/** What the server makes of a comment that was sent under a key. */
const saved = (key: string, content: string) => comment(`saved-${key}`, 'ada', content);

type Thread = Play<typeof commentThreadMachine>;

/** Writes in the composer of the whole. */
function write(thread: Thread, text: string, key: string) {
  thread.part('composer').send({ type: 'draft.changed', text });
  thread.part('composer').send({ type: 'letter.submit', key, at: noon });
}

const posted = (key: string) => ({ type: 'comment.posted', key, text: 'hello', at: noon }) as const;
const isUnderWay = (id: string, { entries }: Pick<ContextFrom<typeof commentThreadMachine>, 'entries'>) =>
  entries.some(({ item, is }) => item.id === id && is === 'adding');

const texts = (thread: Thread) => shownComments(thread.context()).map(({ content }) => content);

export const model = defineModel({
  machine: commentThreadMachine,
  inputs: { two: input },
  events: [
    { type: 'comment.delete', id: 'c1' },
    { type: 'comment.delete', id: 'c2' },
    { type: 'comment.delete', id: 'k1' },
    { type: 'comments.refreshed', comments: [own] },
    // A refresh may bring a comment before the answer about it.
    { type: 'comments.refreshed', comments: [own, saved('k1', 'hello')] },
  ],
  outcomes: {
    // Each key is on its way once at a time, and two at most, so that the walks come to an end.
    composer: {
      tells: (context) =>
        ['k1', 'k2'].flatMap((key): readonly EventFromLogic<typeof commentThreadMachine>[] =>
          isUnderWay(key, context)
            ? [
                { type: 'comment.delivered', key, item: saved(key, 'hello') },
                { type: 'comment.returned', key, error: broken },
              ]
            : [posted(key)],
        ),
    },
    deleteComment: { done: [{ success: true }], error: [broken] },
  },
  simple: 4,
  parts: { composer: { model: composer, whole: 'two', part: 'empty' } },
  invariants: {
    'each comment being deleted is asked for by one actor': ({ open, context: { entries } }) => {
      const deleting = entries.flatMap(({ item, is }) =>
        is === 'deleting' ? [`deleteComment.${item.id}`] : [],
      );
      // A comment that vanished from the server may still be being deleted.
      expect(open().map(({ actorId }) => actorId)).toEqual(expect.arrayContaining(deleting));
    },
    'nobody deletes a comment of somebody else, or one that is not there yet': ({ asked }) => {
      for (const { src, input } of asked) {
        if (src === 'deleteComment')
          expect(input).toEqual({ postId: 'p1', commentId: expect.stringMatching(/^(c1|saved-k[12])$/) });
      }
    },
    'a comment is shown once': ({ context }) => {
      const ids = shownComments(context).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
    'the app hears what the server took, and every failure, and nothing else': ({ event, effects }) => {
      const heard = effects.map(([effect]) => effect);
      const [, kind] = event.type.split('.');
      const expected: Record<string, readonly string[]> = {
        'comment.delivered': ['keepAdded', 'announceAdded'],
        'comment.returned': ['announceAddFailure'],
        done: ['keepDeleted', 'announceDeleted'],
        error: ['announceDeleteFailure'],
      };
      expect(heard).toEqual(expected[event.type] ?? expected[kind ?? ''] ?? []);
    },
    'what comes back is no longer shown, and nothing else goes with it': ({ event, before, context }) => {
      if (event.type !== 'comment.returned') return;
      expect(shownComments(context)).toEqual(
        shownComments(before.context).filter(({ id }) => id !== event['key']),
      );
    },
  },
  scenarios: {
    'shows a comment before the answer, trimmed, and frees the composer [R-POST-11, R-POST-13]': (start) => {
      const thread = start(input, 'whole');
      write(thread, '  hello  ', 'k1');
      expect(shownComments(thread.context())).toEqual([own, others, { ...comment('k1', 'ada', 'hello') }]);
      expect(isAdding(thread.context(), 'k1')).toBe(true);
      expect(thread.part('composer').getSnapshot().context.draft).toBe('');
      expect(thread.open().map((call) => [call.src, call.input])).toEqual([
        ['deliver', { postId: 'p1', content: 'hello', key: 'k1' }],
      ]);
    },
    'cannot send a blank comment [R-POST-14]': (start) => {
      const thread = start(input, 'whole');
      thread.part('composer').send({ type: 'letter.submit', key: 'k1', at: noon });
      write(thread, ' \n\t ', 'k2');
      expect(thread.calls()).toEqual([]);
      expect(shownComments(thread.context())).toEqual([own, others]);
    },
    'puts the server’s comment in the place of the one shown for it': async (start) => {
      const thread = start(input, 'whole');
      write(thread, 'first', 'k1');
      write(thread, 'second', 'k2');
      await thread.answer('deliver.k2', saved('k2', 'second'));
      expect(shownComments(thread.context()).map(({ id }) => id)).toEqual(['c1', 'c2', 'k1', 'saved-k2']);
      await thread.answer('deliver.k1', saved('k1', 'first'));
      expect(shownComments(thread.context()).map(({ id }) => id)).toEqual([
        'c1',
        'c2',
        'saved-k1',
        'saved-k2',
      ]);
      expect(thread.effects()).toEqual([
        ['keepAdded', saved('k2', 'second')],
        ['announceAdded'],
        ['keepAdded', saved('k1', 'first')],
        ['announceAdded'],
      ]);
    },
    'takes a comment back into the composer when it fails, and sends it again under its key': async (
      start,
    ) => {
      const thread = start(input, 'whole');
      write(thread, 'hello', 'k1');
      await thread.fail('deliver', broken);
      expect(shownComments(thread.context())).toEqual([own, others]);
      expect(thread.part('composer').getSnapshot().context).toMatchObject({ draft: 'hello', draftKey: 'k1' });
      expect(thread.effects()).toEqual([['announceAddFailure', { error: broken }]]);
      thread.part('composer').send({ type: 'letter.submit', key: 'k2', at: noon });
      expect(thread.open().map((call) => call.input)).toEqual([
        { postId: 'p1', content: 'hello', key: 'k1' },
      ]);
    },
    'hides a comment before the answer and tells when it is gone [R-POST-18]': async (start) => {
      const thread = start(input, 'whole');
      thread.send({ type: 'comment.delete', id: 'c1' });
      expect(shownComments(thread.context())).toEqual([others]);
      thread.send({ type: 'comment.delete', id: 'c1' });
      expect(thread.calls().map((call) => [call.src, call.input])).toEqual([
        ['deleteComment', { postId: 'p1', commentId: 'c1' }],
      ]);
      await thread.answer('deleteComment', { success: true });
      expect(thread.context().entries).toEqual([{ item: others, is: 'kept' }]);
      expect(thread.effects()).toEqual([
        ['keepDeleted', { postId: 'p1', commentId: 'c1' }],
        ['announceDeleted'],
      ]);
    },
    'brings a comment back to its place when deleting fails': async (start) => {
      const thread = start(input, 'whole');
      thread.send({ type: 'comment.delete', id: 'c1' });
      write(thread, 'meanwhile', 'k1');
      await thread.fail('deleteComment', broken);
      expect(texts(thread)).toEqual(['Comment c1', 'Comment c2', 'meanwhile']);
      expect(thread.effects()).toEqual([['announceDeleteFailure', { error: broken }]]);
    },
    'deletes nobody else’s comment': (start) => {
      const thread = start(input, 'whole');
      thread.send({ type: 'comment.delete', id: 'c2' });
      expect(thread.calls()).toEqual([]);
      expect(shownComments(thread.context())).toEqual([own, others]);
    },
    'keeps what is under way through a refresh, and shows nothing twice': async (start) => {
      const thread = start(input, 'whole');
      write(thread, 'hello', 'k1');
      thread.send({ type: 'comment.delete', id: 'c1' });
      const third = saved('k1', 'hello');
      thread.send({ type: 'comments.refreshed', comments: [own, third] });
      expect(shownComments(thread.context()).map(({ id }) => id)).toEqual(['saved-k1', 'k1']);
      await thread.answer('deliver', third);
      expect(shownComments(thread.context())).toEqual([third]);
      await thread.fail('deleteComment', broken);
      expect(shownComments(thread.context())).toEqual([own, third]);
    },
  },
});
