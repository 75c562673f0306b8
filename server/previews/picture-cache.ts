import { drawPicture } from './draw-picture.ts';
import type { Picture } from './preview.ts';

/**
 * The number of cached images: a link in a busy chat is fetched many times at once. An image has a few hundred
 * kilobytes at most.
 */
const MAX_CACHED = 32;

/** Draws images and caches the last ones; concurrent requests share one drawing. */
export function cachedPictures(draw: (picture: Picture) => Promise<Buffer> = drawPicture) {
  const cache = new Map<string, Promise<Buffer>>();
  return (picture: Picture): Promise<Buffer> => {
    const cached = cache.get(picture.etag);
    if (cached !== undefined) return cached;
    const drawing = draw(picture);
    cache.set(picture.etag, drawing);
    drawing.catch(() => cache.delete(picture.etag));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return drawing;
  };
}
