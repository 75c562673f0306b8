import { drawPicture } from './draw.ts';
import type { Picture } from './preview.ts';

/** A link that is pasted in a busy chat is fetched by many at once; a picture has some hundred kilobytes at most. */
const KEPT = 32;

/** Draws pictures and keeps the last ones; what is being drawn is not drawn a second time beside it. */
export function keptPictures(draw: (picture: Picture) => Promise<Buffer> = drawPicture) {
  const kept = new Map<string, Promise<Buffer>>();
  return (picture: Picture): Promise<Buffer> => {
    const before = kept.get(picture.etag);
    if (before !== undefined) return before;
    const drawing = draw(picture);
    kept.set(picture.etag, drawing);
    drawing.catch(() => kept.delete(picture.etag));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}
