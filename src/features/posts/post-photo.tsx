import { useRouter } from '@tanstack/react-router';
import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useCallback, useEffect, useRef } from 'react';
import type { Post } from '#contract/posts.ts';
import { photoSrcSet } from '#src/design/photo/photo.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useImageFailure } from '#src/lib/use-image-failure.ts';
import * as css from './posts.css.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the history entry of an enlarged photo. */
    readonly photo?: string;
  }
}

const Lightbox = lazyDialog(async () => ({
  default: (await import('#src/design/lightbox/lightbox.tsx')).Lightbox,
}));

interface PostPhotoProps extends Pick<Post, 'imageSize' | 'imageColor'> {
  readonly src: string;
  readonly alt: string;
}

const UNKNOWN_RATIO = 4 / 3;
/** Pixels, as in the style sheet. */
const MAX_HEIGHT = 296;
/** Narrow photos have no small copy. */
const SMALL_FROM_WIDTH = 600;

/** The photo of an accomplishment, whole and at most 296 px high; a tap enlarges it. */
export function PostPhoto({ src, alt, imageSize, imageColor }: PostPhotoProps) {
  const { hasFailed, onError } = useImageFailure(src);
  const viewer = usePhotoViewer();
  const ratio = imageSize ? imageSize.width / imageSize.height : UNKNOWN_RATIO;
  const hasSmallCopy = imageSize == null || imageSize.width >= SMALL_FROM_WIDTH;
  const style = assignInlineVars({ [css.ratio]: String(ratio), [css.color]: hasFailed ? null : imageColor });
  if (hasFailed) {
    return (
      <div className={css.frame} style={style}>
        <span className={css.missing}>The photo can’t be shown right now</span>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={css.frame}
        style={style}
        aria-haspopup="dialog"
        {...Lightbox.intent}
        onClick={viewer.show}
      >
        <img
          srcSet={hasSmallCopy ? photoSrcSet(src) : undefined}
          sizes={`min(100vw - 4rem, ${Math.round(MAX_HEIGHT * ratio)}px)`}
          src={src}
          alt={alt}
          width={imageSize?.width}
          height={imageSize?.height}
          loading="lazy"
          decoding="async"
          className={css.image}
          onError={onError}
        />
      </button>
      {viewer.isMounted && <Lightbox src={src} alt={alt} {...viewer.props} />}
    </>
  );
}

/** Adds a history entry while the photo is enlarged, so that the back gesture closes the photo and not the screen below it. */
function usePhotoViewer() {
  const router = useRouter({ warn: false });
  const { isMounted, show, props } = useDialog();
  const { open, onOpenChange } = props;
  // `open` follows only when React has rendered: more taps on the photo must not add more entries.
  const isShown = useRef(false);
  const close = useCallback(() => {
    isShown.current = false;
    onOpenChange(false);
  }, [onOpenChange]);
  useEffect(() => {
    if (!open) return;
    return router?.history.subscribe(({ action }) => {
      if (action.type !== 'PUSH' && action.type !== 'REPLACE') close();
    });
  }, [open, close, router]);
  return {
    isMounted,
    show: () => {
      if (isShown.current) return;
      isShown.current = true;
      show();
      // The router adds no entry for a navigation that changes nothing.
      const state = { photo: newKey() };
      void router?.navigate({ to: '.', search: true, state, resetScroll: false });
    },
    props: {
      open,
      onOpenChange: (isOpen: boolean) => {
        if (isOpen) return;
        close();
        router?.history.back();
      },
    },
  };
}
