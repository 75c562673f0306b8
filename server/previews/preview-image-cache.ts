import type { PreviewImage } from './preview.ts';
import { renderPreviewImage } from './render-preview-image.ts';

/**
 * The number of cached images: a link in a busy chat is fetched many times at once. An image has a few hundred
 * kilobytes at most.
 */
const MAX_CACHED = 32;

/** Renders images and caches the last ones; concurrent requests share one rendering. */
export function cachedPreviewImages(render: (image: PreviewImage) => Promise<Buffer> = renderPreviewImage) {
  const cache = new Map<string, Promise<Buffer>>();
  return (image: PreviewImage): Promise<Buffer> => {
    const cached = cache.get(image.etag);
    if (cached !== undefined) return cached;
    const rendering = render(image);
    cache.set(image.etag, rendering);
    rendering.catch(() => cache.delete(image.etag));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return rendering;
  };
}
