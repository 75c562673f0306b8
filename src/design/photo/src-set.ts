/**
 * The `srcset` of a photo of the server, which has a small copy of most photos at `<address>/small` and serves the photo
 * itself there for the rest. Undefined for other images, such as drafts. Widths are in pixels.
 */
export const srcSetOf = (src: string, width: number, smallWidth: number): string | undefined =>
  src.startsWith('/api/images/') ? `${src}/small ${smallWidth}w, ${src} ${width}w` : undefined;

/** The `srcset` of a photo: 400 and, as the app makes them, 800 pixels wide. */
export const photoSrcSet = (src: string): string | undefined => srcSetOf(src, 800, 400);

/** The width of a photo that fills a card, for `sizes`. */
export const CARD_WIDTH = 'min(100vw - 4rem, 608px)';
