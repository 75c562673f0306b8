import { useImageFailure } from '#src/lib/use-image-failure.ts';
import { cx } from '../cx.ts';
import { srcSetOf } from '../photo/photo.tsx';
import * as css from './avatar.css.ts';

export type AvatarProps = {
  /** Shown until the picture is loaded, or instead of it. */
  initials: string;
  src?: string | null;
  size?: keyof typeof css.size;
  /** Empty if the name is beside it. */
  alt?: string;
  /** The same seed always gives the same tint; by default the initials. */
  seed?: string;
};

const tintOf = (seed: string): string | undefined => {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return css.tints[sum % css.tints.length];
};

/** A person's picture, or their initials on a tint. */
export function Avatar({ initials, src, size = 'md', alt = '', seed = initials }: AvatarProps) {
  const { hasFailed, onError } = useImageFailure(src);
  const picture = src && !hasFailed ? src : null;
  return (
    <span
      className={cx(css.root, css.size[size], tintOf(seed))}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
    >
      <span aria-hidden="true">{initials}</span>
      {picture !== null && (
        <img
          srcSet={srcSetOf(picture, 288, 128)}
          sizes={css.diameter[size]}
          src={picture}
          alt=""
          decoding="async"
          loading="lazy"
          className={css.image}
          onError={onError}
        />
      )}
    </span>
  );
}
