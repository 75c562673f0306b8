import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { shareAccomplishmentMachine } from '#machines/share-accomplishment.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, noon } from '../support/samples.ts';
import type { TestActor } from '../support/test-actor.ts';
import { model as photoField } from './photo.model.ts';

const photo = 'data:image/jpeg;base64,AAAA';
const file = new Blob(['a photo']);
const later = '2026-03-04T12:04:00.000Z';

const empty = { draft: null, gameId: null };
const written = { content: 'I sang in public', gameIds: ['g1', 'g2'], photo: null, stamp: null };

type Dialog = TestActor<typeof shareAccomplishmentMachine>;

/** The call for a game as it must be made. */
const callFor = (gameId: string, parts: { content?: string; image?: string | null; key?: string } = {}) => ({
  gameId,
  content: parts.content ?? 'I sang in public',
  image: parts.image ?? null,
  createdAt: noon,
  key: `${parts.key ?? 'k1'}:${gameId}`,
});

const asked = (dialog: Dialog) => dialog.open().map(({ input }) => input);
/** Submits to those of the chosen games that are active. */
const submit = (dialog: Dialog, key = 'k1', at = noon) => {
  const targets = dialog.context().gameIds.filter((id) => id !== 'ended');
  dialog.send({ type: 'share.submit', targets, key, at });
};
const photoIs = (dialog: Dialog) => dialog.child('photo').getSnapshot().value;
const lastDraft = (dialog: Dialog) => dialog.effects().findLast(([name]) => name === 'storeDraft')?.[1];

export const model = defineModel({
  machine: shareAccomplishmentMachine,
  inputs: {
    empty,
    'a kept draft': { draft: { ...written, photo }, gameId: null },
  },
  events: ({ gameIds }) =>
    [
      { type: 'content.changed', content: ' I sang in public ' },
      { type: 'content.changed', content: ' ' },
      { type: 'game.toggle', gameId: 'g1' },
      { type: 'share.submit', targets: gameIds, key: 'k1', at: noon },
    ] as const,
  outcomes: {
    photo: {
      sends: ({ isPhotoComing }) => [
        { type: 'photo.coming' },
        { type: 'photo.gone' },
        ...(isPhotoComing
          ? [
              { type: 'photo.ready' as const, photo },
              { type: 'photo.failed' as const, error: broken },
            ]
          : []),
      ],
    },
    sharePost: { done: ['delivered', 'waiting'], error: [broken] },
  },
  simple: 3,
  children: { photo: { model: photoField, parentInput: 'empty', childInput: 'none' } },
  invariants: {
    'only what is complete is sent, trimmed, each under its own key and all at one moment': ({ asked }) => {
      for (const { src, input } of asked.filter(({ src }) => src === 'sharePost')) {
        expect(src).toBe('sharePost');
        expect(
          [photo, null].flatMap((image) => ['g1', 'g2'].map((id) => ({ ...callFor(id), image }))),
        ).toContainEqual(input);
      }
    },
    'each game is asked once at a time, and only while submitting': ({ open, context, is }) => {
      const pending = open()
        .filter(({ src }) => src === 'sharePost')
        .map(({ actorId }) => actorId);
      expect(pending).toEqual(context.pending.map((id) => `sharePost.${id}`));
      expect(is('submitting')).toBe(pending.length > 0);
    },
    'a photo is either there or still coming': ({ context: { photo, isPhotoComing } }) => {
      expect(photo !== null && isPhotoComing).toBe(false);
    },
    'what was shared is no longer chosen, so that a retry leaves it alone': ({ event, context }) => {
      const [, kind, , name, gameId = ''] = event.type.split('.');
      if (kind === 'done' && name === 'sharePost') expect(context.gameIds).not.toContain(gameId);
    },
    'whatever changes in the draft is kept at once, unless the outbox has it': ({
      event,
      before,
      context,
      effects,
      is,
    }) => {
      if (is('submitting') || is('shared')) return;
      const draftOf = ({ content, gameIds, photo }: typeof context) => ({ content, gameIds, photo });
      // Until a photo is small there is nothing of it to keep.
      if (event.type === 'photo.coming') return;
      const isChanged = !isDeepStrictEqual(draftOf(context), draftOf(before.context));
      if (isChanged) expect(effects.map(([name]) => name)).toContain('storeDraft');
    },
    'only what could be sent waits for a photo': ({ is, context }) => {
      if (!is('writing.awaitingPhoto')) return;
      expect(context.isPhotoComing).toBe(true);
      expect(context.content.trim()).not.toBe('');
      expect(context.targets).not.toEqual([]);
    },
    'what is kept is what stands in the dialog': ({ effects, context }) => {
      const kept = effects.findLast(([name]) => name === 'storeDraft');
      const { content, gameIds, photo, stamp } = context;
      if (kept !== undefined) expect(kept[1]).toEqual({ content, gameIds, photo, stamp });
    },
    'a problem is said only where there is one': ({ context }) => {
      if (context.content.trim() !== '') expect(context.problems.content).toBe(null);
      if (context.gameIds.length > 0) expect(context.problems.games).toBe(null);
    },
    'what became of it is announced once, when everything is shared': ({ effects, is, before, context }) => {
      const isDone = is('shared') && before.value !== 'shared';
      const { isWaiting } = context;
      expect(effects.filter(([name]) => name === 'announceShared')).toEqual(
        isDone ? [['announceShared', { isWaiting }]] : [],
      );
    },
    'a refusal is announced once, when the last answer is there': ({ effects, before, is }) => {
      const hasFailed = before.value === 'submitting' && is('writing');
      expect(effects.filter(([name]) => name === 'announceRefused').length).toBe(hasFailed ? 1 : 0);
    },
    'other content than was sent has another stamp': ({ event, context }) => {
      const isOther = event.type === 'content.changed' || event.type === 'photo.coming';
      if (isOther && context.pending.length === 0) expect(context.stamp).toBe(null);
    },
  },
  scenarios: {
    'says what is missing, at each field [R-SACC-1, R-SACC-2]': (start) => {
      const dialog = start(empty);
      submit(dialog);
      expect(dialog.context().problems).toEqual({
        content: 'Please describe your accomplishment',
        games: 'Please select at least one game',
      });
      expect(dialog.calls()).toEqual([]);
      dialog.send({ type: 'content.changed', content: 'I sang in public' });
      expect(dialog.context().problems).toEqual({ content: null, games: 'Please select at least one game' });
      dialog.send({ type: 'game.toggle', gameId: 'g1' });
      expect(dialog.context().problems).toEqual({ content: null, games: null });
    },
    'sends to no game but the active ones it is submitted to [R-SACC-3]': (start) => {
      const dialog = start({ draft: { ...written, gameIds: ['g1', 'ended'] }, gameId: null });
      submit(dialog);
      expect(asked(dialog)).toEqual([callFor('g1')]);
    },
    'chooses the game it was opened from': (start) => {
      expect(start({ ...empty, gameId: 'g2' }).context().gameIds).toEqual(['g2']);
      expect(start({ draft: written, gameId: 'g2' }).context().gameIds).toEqual(['g1', 'g2']);
    },
    'makes one call a game, with one moment and a key each [R-SACC-9]': async (start) => {
      const dialog = start({ draft: written, gameId: null });
      submit(dialog);
      submit(dialog, 'k2', later);
      expect(asked(dialog)).toEqual([callFor('g1'), callFor('g2')]);
      await dialog.answer('sharePost.g2', 'delivered');
      await dialog.answer('sharePost.g1', 'delivered');
      expect(dialog.value()).toBe('shared');
      expect(dialog.calls().length).toBe(2);
      expect(dialog.effects().filter(([name]) => name !== 'storeDraft')).toEqual([
        ['announceShared', { isWaiting: false }],
      ]);
    },
    'says so when one of them waits': async (start) => {
      const dialog = start({ draft: written, gameId: null });
      submit(dialog);
      await dialog.answer('sharePost.g2', 'waiting');
      await dialog.answer('sharePost.g1', 'delivered');
      expect(dialog.effects().at(-1)).toEqual(['announceShared', { isWaiting: true }]);
    },
    'tries again only what failed, as it was and under the same key': async (start) => {
      const dialog = start({ draft: written, gameId: null });
      submit(dialog);
      await dialog.fail('sharePost.g1', broken);
      expect(dialog.value()).toBe('submitting');
      await dialog.answer('sharePost.g2', 'delivered');
      expect(dialog.is('writing.open')).toBe(true);
      submit(dialog, 'k2', later);
      expect(asked(dialog)).toEqual([callFor('g1')]);
      await dialog.answer('sharePost.g1', 'delivered');
      expect(dialog.value()).toBe('shared');
    },
    'keeps the draft and its stamp across a reload': async (start) => {
      const dialog = start({ draft: { ...written, photo }, gameId: null });
      submit(dialog);
      await dialog.answer('sharePost.g1', 'delivered');
      await dialog.fail('sharePost.g2', broken);
      const kept = { content: 'I sang in public', gameIds: ['g2'], photo, stamp: { key: 'k1', at: noon } };
      expect(lastDraft(dialog)).toEqual(kept);
      const reopened = start({ draft: kept, gameId: null });
      submit(reopened, 'k2', later);
      expect(asked(reopened)).toEqual([callFor('g2', { image: photo })]);
    },
    'takes a new key for what was changed after it failed': async (start) => {
      const dialog = start({ draft: { ...written, gameIds: ['g1'] }, gameId: null });
      submit(dialog);
      await dialog.fail('sharePost', broken);
      dialog.send({ type: 'content.changed', content: 'I sang aloud' });
      submit(dialog, 'k2');
      expect(asked(dialog)).toEqual([callFor('g1', { content: 'I sang aloud', key: 'k2' })]);
    },
    'keeps the moment for a game that is added after a failure': async (start) => {
      const dialog = start({ draft: { ...written, gameIds: ['g1'] }, gameId: null });
      submit(dialog);
      await dialog.fail('sharePost', broken);
      dialog.send({ type: 'game.toggle', gameId: 'g2' });
      submit(dialog, 'k2', later);
      expect(asked(dialog)).toEqual([callFor('g1'), callFor('g2')]);
    },
    'waits for a photo that is being made small, then sends it': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'whole');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      expect(dialog.is('writing.awaitingPhoto')).toBe(true);
      expect(dialog.open().map(({ src }) => src)).toEqual(['resizePhoto']);
      await dialog.answer('resizePhoto', photo);
      expect(asked(dialog)).toEqual([callFor('g1', { image: photo }), callFor('g2', { image: photo })]);
    },
    'does not send by itself what was changed while it waited for the photo': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'whole');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      dialog.send({ type: 'content.changed', content: 'I sang aloud' });
      await dialog.answer('resizePhoto', photo);
      expect(dialog.value()).toEqual({ writing: 'open' });
      expect(photoIs(dialog)).toBe('ready');
    },
    'does not send by itself when another photo is picked while it waited for the first': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'whole');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      dialog.child('photo').send({ type: 'photo.picked', file: new Blob(['another']) });
      await dialog.answer('resizePhoto', photo);
      expect(dialog.value()).toEqual({ writing: 'open' });
      expect(photoIs(dialog)).toBe('ready');
      submit(dialog, 'k2');
      expect(asked(dialog)).toEqual([
        callFor('g1', { image: photo, key: 'k2' }),
        callFor('g2', { image: photo, key: 'k2' }),
      ]);
    },
    'tells that a photo cannot be used, and sends nothing by itself [R-SACC-8]': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'whole');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      await dialog.fail('resizePhoto', broken);
      expect(dialog.value()).toEqual({ writing: 'open' });
      expect(photoIs(dialog)).toBe('failed');
      expect(dialog.effects()).toEqual([]);
      expect(dialog.context()).toMatchObject({ photo: null, content: 'I sang in public' });
      submit(dialog);
      expect(asked(dialog)).toEqual([callFor('g1'), callFor('g2')]);
    },
    'calls off a photo when another is picked or it is removed': async (start) => {
      const dialog = start(empty, 'whole');
      dialog.child('photo').send({ type: 'photo.picked', file });
      dialog.child('photo').send({ type: 'photo.picked', file: new Blob(['another']) });
      expect(dialog.calls().map(({ signal }) => signal.aborted)).toEqual([true, false]);
      dialog.child('photo').send({ type: 'photo.removed' });
      expect(dialog.calls().map(({ signal }) => signal.aborted)).toEqual([true, true]);
      expect(photoIs(dialog)).toBe('absent');
    },
    'takes a photo out again': (start) => {
      const dialog = start({ draft: { ...written, photo }, gameId: null }, 'whole');
      expect(photoIs(dialog)).toBe('ready');
      dialog.child('photo').send({ type: 'photo.removed' });
      expect(lastDraft(dialog)).toEqual(written);
    },
  },
});
