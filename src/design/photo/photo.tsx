import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useState } from 'react';
import * as css from './photo.css.ts';
import { CARD_WIDTH, photoSrcSet } from './src-set.ts';

export type PhotoProps = {
  src: string;
  alt: string;
  /** Shown until the photo is loaded. */
  color?: string | null | undefined;
};

/** A photo in a frame that reserves its space, with a text if it cannot be loaded. */
export function Photo({ src, alt, color }: PhotoProps) {
  const [state, setState] = useState<{ src: string; status: 'loaded' | 'failed' } | null>(null);
  const status = state?.src === src ? state.status : 'loading';
  return (
    <span className={css.frame} style={assignInlineVars({ [css.color]: status === 'failed' ? null : color })}>
      {status === 'failed' ? (
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
          data-loaded={status === 'loaded' ? '' : undefined}
          onLoad={() => setState({ src, status: 'loaded' })}
          onError={() => setState({ src, status: 'failed' })}
        />
      )}
    </span>
  );
}
