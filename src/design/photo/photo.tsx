import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useState } from 'react';
import * as css from './photo.css.ts';

export type PhotoProps = {
  src: string;
  alt: string;
  /** Stands in its place until it has come. */
  color?: string | null | undefined;
};

/** A photo in a frame that keeps its place before the picture comes, and says so when it does not come. */
export function Photo({ src, alt, color }: PhotoProps) {
  const [state, setState] = useState<{ src: string; is: 'ready' | 'missing' } | null>(null);
  const known = state?.src === src ? state.is : 'loading';
  return (
    <span className={css.frame} style={assignInlineVars({ [css.color]: known === 'missing' ? null : color })}>
      {known === 'missing' ? (
        <span className={css.missing}>{alt === '' ? 'Photo' : alt}: the photo can’t be shown right now.</span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={css.image}
          data-ready={known === 'ready' ? '' : undefined}
          onLoad={() => setState({ src, is: 'ready' })}
          onError={() => setState({ src, is: 'missing' })}
        />
      )}
    </span>
  );
}
