import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/posts.ts';
import { photoMachine } from '#machines/photo.machine.ts';

const rule = { maxWidth: PHOTO_MAX_WIDTH, maxHeight: PHOTO_MAX_HEIGHT, quality: PHOTO_JPEG_QUALITY };

/** Makes a picked photo small enough to send; `onReady` gets it as a data URL. A later pick overtakes an earlier one. */
export function usePhoto(onReady: (dataUrl: string) => void) {
  const machine = photoMachine.provide({
    actors: {
      resizePhoto: fromPromise<string, { file: Blob }>(async ({ input, signal }) => {
        const { resizePhoto } = await import('#src/lib/images.ts');
        return resizePhoto(input.file, rule, signal);
      }),
    },
    actions: {
      tellReady: (_, { photo }) => onReady(photo),
      // These stand at the field.
      tellComing: () => undefined,
      tellFailed: () => undefined,
      tellGone: () => undefined,
    },
  });
  const [{ value }, send] = useMachine(machine, { input: { photo: null } });
  return { state: value, pick: (file: Blob) => send({ type: 'photo.picked', file }) };
}
