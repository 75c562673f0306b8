import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import * as css from './post-photo.css.ts';
import { usePhotoViewer } from './use-photo-viewer.ts';

const Lightbox = lazyDialog(async () => ({
  default: (await import('#src/design/lightbox/lightbox.tsx')).Lightbox,
}));

interface PostPhotoProps extends Pick<Post, 'imageSize' | 'imageColor'> {
  readonly src: string;
  readonly alt: string;
}

const UNKNOWN_RATIO = 4 / 3;

/** The photo of an accomplishment, whole and at most 296 px high; a tap shows it as large as the screen. */
export function PostPhoto({ src, alt, imageSize, imageColor }: PostPhotoProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const viewer = usePhotoViewer();
  const ratio = imageSize ? imageSize.width / imageSize.height : UNKNOWN_RATIO;
  // Its place is kept while it loads, in its colour.
  const place = assignInlineVars({
    [css.ratio]: String(ratio),
    [css.color]: brokenSrc === src ? null : imageColor,
  });
  if (brokenSrc === src) {
    return (
      <div className={css.frame} style={place}>
        <span className={css.missing}>The photo can’t be shown right now</span>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={css.frame}
        style={place}
        aria-haspopup="dialog"
        {...Lightbox.intent}
        onClick={viewer.show}
      >
        <img
          src={src}
          alt={alt}
          width={imageSize?.width}
          height={imageSize?.height}
          loading="lazy"
          decoding="async"
          className={css.image}
          onError={() => setBrokenSrc(src)}
        />
      </button>
      {viewer.wanted && <Lightbox src={src} alt={alt} {...viewer.props} />}
    </>
  );
}
