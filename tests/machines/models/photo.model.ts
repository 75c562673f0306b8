import { expect } from 'vitest';
import { photoMachine } from '#machines/photo.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const photo = 'data:image/jpeg;base64,AAAA';
const file = new Blob(['a photo']);

export const model = defineModel({
  machine: photoMachine,
  inputs: { none: { photo: null }, 'a photo': { photo } },
  events: [{ type: 'photo.picked', file }, { type: 'photo.removed' }],
  outcomes: {
    resizePhoto: { done: [photo], error: [broken] },
  },
  simple: Infinity,
  invariants: {
    'a photo is resized exactly while resizing': ({ pendingCalls, context, is }) => {
      expect(pendingCalls().map(({ input }) => input)).toEqual(
        is('resizing') ? [{ file: context.file }] : [],
      );
      expect(context.file !== null).toBe(is('resizing'));
    },
    'there is a photo exactly while ready': ({ context, is }) => {
      expect(context.photo !== null).toBe(is('ready'));
    },
    'each change is reported once': ({ event, effects }) => {
      const reported: Record<string, unknown> = {
        'photo.picked': [['reportPending']],
        'photo.removed': [['reportRemoved']],
        'xstate.done.actor.resizePhoto': [['reportReady', { photo }]],
        'xstate.error.actor.resizePhoto': [['reportFailure', { error: broken }]],
      };
      expect(effects).toEqual(reported[event.type] ?? []);
    },
  },
  scenarios: {
    'starts with the existing photo': (start) => {
      expect(start({ photo }).value()).toBe('ready');
      expect(start({ photo: null }).value()).toBe('absent');
    },
    'resizes a photo and stores it': async (start) => {
      const field = start({ photo: null });
      field.send({ type: 'photo.picked', file });
      expect(field.context()).toEqual({ photo: null, file });
      await field.resolve('resizePhoto', photo);
      expect(field.value()).toBe('ready');
      expect(field.context()).toEqual({ photo, file: null });
    },
    'has no photo after one that cannot be read, even if there was one before': async (start) => {
      const field = start({ photo });
      field.send({ type: 'photo.picked', file });
      await field.reject('resizePhoto', broken);
      expect(field.value()).toBe('failed');
      expect(field.context()).toEqual({ photo: null, file: null });
    },
    'aborts resizing when another photo is picked or the photo is removed': (start) => {
      const field = start({ photo: null });
      field.send({ type: 'photo.picked', file });
      field.send({ type: 'photo.picked', file: new Blob(['another']) });
      expect(field.calls().map(({ signal }) => signal.aborted)).toEqual([true, false]);
      field.send({ type: 'photo.removed' });
      expect(field.calls().map(({ signal }) => signal.aborted)).toEqual([true, true]);
      expect(field.value()).toBe('absent');
    },
  },
});
