import { useState } from 'react';
import { cx } from '../cx.ts';
import * as css from './avatar.css.ts';

export type AvatarProps = {
  /** What stands there until, or instead of, a picture. */
  initials: string;
  src?: string | null;
  size?: keyof typeof css.size;
  /** Leave empty where the name stands beside it. */
  alt?: string;
  /** What the tint is drawn from; the same seed always gives the same tint. Defaults to the initials. */
  seed?: string;
};

const tintOf = (seed: string): string | undefined => {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return css.tints[sum % css.tints.length];
};

/** A person's picture, else initials on a tint of their own. */
export function Avatar({ initials, src, size = 'md', alt = '', seed = initials }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const shown = src && src !== missing ? src : null;
  return (
    <span
      className={cx(css.root, css.size[size], tintOf(seed))}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
    >
      <span aria-hidden="true">{initials}</span>
      {shown !== null && (
        // Laid over the initials, which stand there until it has come.
        <img
          src={shown}
          alt=""
          decoding="async"
          loading="lazy"
          className={css.image}
          onError={() => setMissing(shown)}
        />
      )}
    </span>
  );
}
