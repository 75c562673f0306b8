import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useState } from 'react';
import { useImageFailure } from '#src/lib/use-image-failure.ts';
import * as css from './photo.css.ts';

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

export type PhotoProps = {
  src: string;
  alt: string;
  /** Shown until the photo is loaded. */
  color?: string | null | undefined;
};

/** A photo in a frame that reserves its space, with a text if it cannot be loaded. */
export function Photo({ src, alt, color }: PhotoProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const { hasFailed, onError } = useImageFailure(src);
  return (
    <span className={css.frame} style={assignInlineVars({ [css.color]: hasFailed ? null : color })}>
      {hasFailed ? (
        <span className={css.failure}>{alt === '' ? 'Photo' : alt}: the photo can’t be shown right now.</span>
      ) : (
        <img
          srcSet={photoSrcSet(src)}
          sizes={CARD_WIDTH}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={css.image}
          data-loaded={loaded === src ? '' : undefined}
          onLoad={() => setLoaded(src)}
          onError={onError}
        />
      )}
    </span>
  );
}
