import { assign, setup } from 'xstate';
import { failure, output, required } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

interface PhotoInput {
  /** The initial photo, as a data URL. */
  readonly photo: string | null;
}

interface PhotoContext extends PhotoInput {
  /** The file that is being resized. */
  readonly file: Blob | null;
}

type PhotoEvent = { readonly type: 'photo.picked'; readonly file: Blob } | { readonly type: 'photo.removed' };

/** A field for one photo, which is resized as soon as it is picked; a later pick cancels an earlier one. */
export const photoMachine = setup({
  types: types<{ input: PhotoInput; context: PhotoContext; events: PhotoEvent }>(),
  actors: {
    /** Returns the resized photo as a data URL. Aborted when another photo is picked. */
    resizePhoto: unprovidedActor<string, { file: Blob }>('resizePhoto'),
  },
  actions: {
    setFile: assign((_, { file }: { file: Blob }) => ({ file, photo: null })),
    setPhoto: assign((_, photo: string) => ({ file: null, photo })),
    dropFile: assign({ file: null }),
    dropPhoto: assign({ file: null, photo: null }),
    reportPending: unprovidedAction('reportPending'),
    reportReady: unprovidedAction<{ photo: string }>('reportReady'),
    reportFailure: unprovidedAction<{ error: unknown }>('reportFailure'),
    reportRemoved: unprovidedAction('reportRemoved'),
  },
  guards: {
    hasPhoto: ({ context }) => context.photo !== null,
  },
}).createMachine({
  id: 'photo',
  context: ({ input: { photo } }) => ({ photo, file: null }),
  initial: 'absent',
  on: {
    'photo.picked': {
      target: '.resizing',
      actions: [{ type: 'setFile', params: ({ event }) => event }, 'reportPending'],
    },
    'photo.removed': { target: '.absent', actions: ['dropPhoto', 'reportRemoved'] },
  },
  states: {
    absent: {
      always: { guard: 'hasPhoto', target: 'ready' },
    },
    resizing: {
      invoke: {
        id: 'resizePhoto',
        src: 'resizePhoto',
        input: ({ context }) => ({ file: required(context.file, 'file') }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'setPhoto', params: output },
            { type: 'reportReady', params: ({ event }) => ({ photo: event.output }) },
          ],
        },
        onError: { target: 'failed', actions: ['dropFile', { type: 'reportFailure', params: failure }] },
      },
    },
    ready: {},
    failed: {},
  },
});
