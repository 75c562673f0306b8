import { vi } from 'vitest';
import * as images from '#src/lib/images.ts';

export const aPhoto = () => new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' });

/** Reports the next picked photo as unreadable. */
export const refusePhoto = () =>
  vi.spyOn(images, 'resizePhoto').mockRejectedValue(new images.UnreadablePhotoError('no photo'));

/** Lets picked photos wait until the returned function is called with the resized one: jsdom has no canvas. */
export function holdResizing(): (photo: string) => void {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.spyOn(images, 'resizePhoto').mockReturnValue(promise);
  return resolve;
}
