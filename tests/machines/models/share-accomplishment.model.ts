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
const written = {
  content: 'I sang in public',
  gameIds: ['g1', 'g2'],
  photo: null,
  stamp: null,
  replacedKey: null,
};

type Dialog = TestActor<typeof shareAccomplishmentMachine>;

/** The expected input of the call for a game. */
const callFor = (
  gameId: string,
  fields: { content?: string; image?: string | null; key?: string; replaced?: string } = {},
) => ({
  gameId,
  content: fields.content ?? 'I sang in public',
  image: fields.image ?? null,
  createdAt: noon,
  key: `${fields.key ?? 'k1'}:${gameId}`,
  replaces: fields.replaced === undefined ? null : `${fields.replaced}:${gameId}`,
});

const pendingInputs = (dialog: Dialog) => dialog.pendingCalls().map(({ input }) => input);
/** Submits to those of the chosen games that are active. */
const submit = (dialog: Dialog, key = 'k1', at = noon) => {
  const targets = dialog.context().gameIds.filter((id) => id !== 'ended');
  dialog.send({ type: 'share.submit', targets, key, at });
};
const photoState = (dialog: Dialog) => dialog.child('photo').getSnapshot().value;
const lastDraft = (dialog: Dialog) => dialog.effects().findLast(([name]) => name === 'storeDraft')?.[1];

export const model = defineModel({
  machine: shareAccomplishmentMachine,
  inputs: {
    empty,
    'a stored draft': { draft: { ...written, photo }, gameId: null },
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
      sends: ({ isPhotoPending }) => [
        { type: 'photo.pending' },
        { type: 'photo.cleared' },
        ...(isPhotoPending
          ? [
              { type: 'photo.ready' as const, photo },
              { type: 'photo.failed' as const, error: broken },
            ]
          : []),
      ],
    },
    sharePost: { done: ['delivered', 'queued'], error: [broken] },
  },
  simple: 3,
  children: { photo: { model: photoField, parentInput: 'empty', childInput: 'none' } },
  invariants: {
    'only complete, trimmed posts are sent, each under its own key and all with one time': ({ newCalls }) => {
      for (const { src, input } of newCalls.filter(({ src }) => src === 'sharePost')) {
        expect(src).toBe('sharePost');
        expect(
          [photo, null].flatMap((image) =>
            ['g1', 'g2'].map((id) => ({
              ...callFor(id),
              image,
              replaces: expect.toBeOneOf([null, `k1:${id}`]),
            })),
          ),
        ).toContainEqual(input);
      }
    },
    'each game has at most one pending request, and only while submitting': ({
      pendingCalls,
      context,
      is,
    }) => {
      const pending = pendingCalls()
        .filter(({ src }) => src === 'sharePost')
        .map(({ actorId }) => actorId);
      expect(pending).toEqual(context.pending.map((id) => `sharePost.${id}`));
      expect(is('submitting')).toBe(pending.length > 0);
    },
    'a photo is either ready or being resized': ({ context: { photo, isPhotoPending } }) => {
      expect(photo !== null && isPhotoPending).toBe(false);
    },
    'a game is deselected after sharing, so that a retry skips it': ({ event, context }) => {
      const [, kind, , name, gameId = ''] = event.type.split('.');
      if (kind === 'done' && name === 'sharePost') expect(context.gameIds).not.toContain(gameId);
    },
    'a changed draft is stored at once, except while submitting': ({ before, context, effects, is }) => {
      if (is('submitting') || is('shared')) return;
      const draftOf = ({ content, gameIds, photo }: typeof context) => ({ content, gameIds, photo });
      const isChanged = !isDeepStrictEqual(draftOf(context), draftOf(before.context));
      if (isChanged) expect(effects.map(([name]) => name)).toContain('storeDraft');
    },
    'only a post that is otherwise complete waits for a photo': ({ is, context }) => {
      if (!is('writing.awaitingPhoto')) return;
      expect(context.isPhotoPending).toBe(true);
      expect(context.content.trim()).not.toBe('');
      expect(context.targets).not.toEqual([]);
    },
    'the stored draft equals the context': ({ effects, context }) => {
      const stored = effects.findLast(([name]) => name === 'storeDraft');
      const { content, gameIds, photo, stamp, replacedKey } = context;
      if (stored !== undefined) expect(stored[1]).toEqual({ content, gameIds, photo, stamp, replacedKey });
    },
    'errors are reported only for invalid fields': ({ context }) => {
      if (context.content.trim() !== '') expect(context.errors.content).toBe(null);
      if (context.gameIds.length > 0) expect(context.errors.games).toBe(null);
    },
    'the outcome is announced once, when everything is shared': ({ effects, is, before, context }) => {
      const isDone = is('shared') && before.value !== 'shared';
      const { hasQueued } = context;
      expect(effects.filter(([name]) => name === 'announceShared')).toEqual(
        isDone ? [['announceShared', { hasQueued }]] : [],
      );
    },
    'an unusable photo is announced only if the submission waited for it': ({ event, effects, before }) => {
      const hasFailed =
        event.type === 'photo.failed' && isDeepStrictEqual(before.value, { writing: 'awaitingPhoto' });
      expect(effects.filter(([name]) => name === 'announcePhotoFailure').length).toBe(hasFailed ? 1 : 0);
    },
    'changed content clears the stamp, and the next version replaces the one sent': ({
      event,
      before,
      context,
    }) => {
      const isOther = ['content.changed', 'photo.pending', 'photo.cleared'].includes(event.type);
      const isEdit = isOther && context.pending.length === 0;
      if (isEdit) expect(context.stamp).toBe(null);
      const { stamp, replacedKey } = before.context;
      expect(context.replacedKey).toBe(isEdit && stamp ? stamp.key : replacedKey);
    },
  },
  scenarios: {
    'reports missing input at each field [R-SACC-1, R-SACC-2]': (start) => {
      const dialog = start(empty);
      submit(dialog);
      expect(dialog.context().errors).toEqual({
        content: 'Please describe your accomplishment',
        games: 'Please select at least one game',
      });
      expect(dialog.calls()).toEqual([]);
      dialog.send({ type: 'content.changed', content: 'I sang in public' });
      expect(dialog.context().errors).toEqual({ content: null, games: 'Please select at least one game' });
      dialog.send({ type: 'game.toggle', gameId: 'g1' });
      expect(dialog.context().errors).toEqual({ content: null, games: null });
    },
    'chooses the game it was opened from': (start) => {
      expect(start({ ...empty, gameId: 'g2' }).context().gameIds).toEqual(['g2']);
      expect(start({ draft: written, gameId: 'g2' }).context().gameIds).toEqual(['g1', 'g2']);
    },
    'sends one request per game, with the same time and its own idempotency key [R-SACC-9]': async (
      start,
    ) => {
      const dialog = start({ draft: written, gameId: null });
      submit(dialog);
      submit(dialog, 'k2', later);
      expect(pendingInputs(dialog)).toEqual([callFor('g1'), callFor('g2')]);
      await dialog.resolve('sharePost.g2', 'delivered');
      await dialog.resolve('sharePost.g1', 'delivered');
      expect(dialog.value()).toBe('shared');
      expect(dialog.calls().length).toBe(2);
      expect(dialog.effects().filter(([name]) => name !== 'storeDraft')).toEqual([
        ['announceShared', { hasQueued: false }],
      ]);
    },
    'announces that one of the posts waits in the outbox': async (start) => {
      const dialog = start({ draft: written, gameId: null });
      submit(dialog);
      await dialog.resolve('sharePost.g2', 'queued');
      await dialog.resolve('sharePost.g1', 'delivered');
      expect(dialog.effects().at(-1)).toEqual(['announceShared', { hasQueued: true }]);
    },
    'retries only failed calls, unchanged and under the same key': async (start) => {
      const dialog = start({ draft: written, gameId: null });
      submit(dialog);
      await dialog.reject('sharePost.g1', broken);
      expect(dialog.value()).toBe('submitting');
      await dialog.resolve('sharePost.g2', 'delivered');
      expect(dialog.is('writing.open')).toBe(true);
      submit(dialog, 'k2', later);
      expect(pendingInputs(dialog)).toEqual([callFor('g1')]);
      await dialog.resolve('sharePost.g1', 'delivered');
      expect(dialog.value()).toBe('shared');
    },
    'keeps the draft and its stamp across a reload': async (start) => {
      const dialog = start({ draft: { ...written, photo }, gameId: null });
      submit(dialog);
      await dialog.resolve('sharePost.g1', 'delivered');
      await dialog.reject('sharePost.g2', broken);
      const stored = { ...written, gameIds: ['g2'], photo, stamp: { key: 'k1', at: noon } };
      expect(lastDraft(dialog)).toEqual(stored);
      const reopened = start({ draft: stored, gameId: null });
      submit(reopened, 'k2', later);
      expect(pendingInputs(reopened)).toEqual([callFor('g2', { image: photo })]);
    },
    'takes a new key for content changed after a failure, and replaces the refused post': async (start) => {
      const dialog = start({ draft: { ...written, gameIds: ['g1'] }, gameId: null });
      submit(dialog);
      await dialog.reject('sharePost', broken);
      dialog.send({ type: 'content.changed', content: 'I sang aloud' });
      submit(dialog, 'k2');
      const replacing = { content: 'I sang aloud', key: 'k2', replaced: 'k1' };
      expect(pendingInputs(dialog)).toEqual([callFor('g1', replacing)]);
      await dialog.reject('sharePost', broken);
      dialog.send({ type: 'content.changed', content: 'I sang' });
      dialog.send({ type: 'content.changed', content: 'I sang in public' });
      submit(dialog, 'k3');
      expect(pendingInputs(dialog)).toEqual([callFor('g1', { key: 'k3', replaced: 'k2' })]);
    },
    'keeps the time for a game that is added after a failure': async (start) => {
      const dialog = start({ draft: { ...written, gameIds: ['g1'] }, gameId: null });
      submit(dialog);
      await dialog.reject('sharePost', broken);
      dialog.send({ type: 'game.toggle', gameId: 'g2' });
      submit(dialog, 'k2', later);
      expect(pendingInputs(dialog)).toEqual([callFor('g1'), callFor('g2')]);
    },
    'drops a chosen game that is no longer offered when it is submitted': (start) => {
      const dialog = start({ draft: { ...written, gameIds: ['ended', 'g1'] }, gameId: null });
      submit(dialog);
      expect(lastDraft(dialog)).toMatchObject({ gameIds: ['g1'] });
    },
    'waits for a photo that is being resized, then sends it': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'withChildren');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      expect(dialog.is('writing.awaitingPhoto')).toBe(true);
      expect(dialog.pendingCalls().map(({ src }) => src)).toEqual(['resizePhoto']);
      await dialog.resolve('resizePhoto', photo);
      expect(pendingInputs(dialog)).toEqual([
        callFor('g1', { image: photo }),
        callFor('g2', { image: photo }),
      ]);
    },
    'does not send automatically when the content changes while waiting for the photo': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'withChildren');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      dialog.send({ type: 'content.changed', content: 'I sang aloud' });
      await dialog.resolve('resizePhoto', photo);
      expect(dialog.value()).toEqual({ writing: 'open' });
      expect(photoState(dialog)).toBe('ready');
    },
    'does not send automatically when another photo is picked while waiting for the first': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'withChildren');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      dialog.child('photo').send({ type: 'photo.picked', file: new Blob(['another']) });
      await dialog.resolve('resizePhoto', photo);
      expect(dialog.value()).toEqual({ writing: 'open' });
      expect(photoState(dialog)).toBe('ready');
      submit(dialog, 'k2');
      expect(pendingInputs(dialog)).toEqual([
        callFor('g1', { image: photo, key: 'k2', replaced: 'k1' }),
        callFor('g2', { image: photo, key: 'k2', replaced: 'k1' }),
      ]);
    },
    'does not send automatically when the photo cannot be used [R-SACC-8]': async (start) => {
      const dialog = start({ draft: written, gameId: null }, 'withChildren');
      dialog.child('photo').send({ type: 'photo.picked', file });
      submit(dialog);
      await dialog.reject('resizePhoto', broken);
      expect(dialog.value()).toEqual({ writing: 'open' });
      expect(photoState(dialog)).toBe('failed');
      expect(dialog.effects()).toEqual([
        ['storeDraft', { ...written, photo: null }],
        ['announcePhotoFailure'],
      ]);
      expect(dialog.context()).toMatchObject({ photo: null, content: 'I sang in public' });
      submit(dialog);
      expect(pendingInputs(dialog)).toEqual([callFor('g1'), callFor('g2')]);
    },
  },
});
