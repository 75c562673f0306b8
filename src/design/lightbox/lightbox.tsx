import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useRef, useState } from 'react';
import { backdrop } from '../dialog/dialog.css.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { stopClick } from '../overlay.ts';
import * as css from './lightbox.css.ts';

export interface LightboxProps {
  readonly open: boolean;
  /** Called on the close button and Escape. */
  readonly onOpenChange: (open: boolean) => void;
  readonly src: string;
  readonly alt: string;
}

/** A picture in full screen, enlarged by two fingers or a button. */
export function Lightbox({ open, onOpenChange, src, alt }: LightboxProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  const zoom = (isIn: boolean) => {
    setZoomed(isIn);
    requestAnimationFrame(() => {
      const { current } = viewport;
      current?.scrollTo({
        left: (current.scrollWidth - current.clientWidth) / 2,
        top: (current.scrollHeight - current.clientHeight) / 2,
      });
    });
  };
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      onExitComplete={() => setZoomed(false)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={backdrop} />
        <Ark.Positioner className={css.positioner}>
          <Ark.Content aria-label={alt} className={css.content} onClick={stopClick}>
            <div
              ref={viewport}
              className={css.viewport}
              // Reachable by keyboard, whose arrows then move the picture.
              {...(isZoomed && { 'data-zoomed': '', role: 'group', 'aria-label': alt, tabIndex: 0 })}
            >
              <img src={src} alt={alt} className={css.picture} />
            </div>
            <div className={css.controls}>
              <IconButton
                aria-label="Zoom in"
                aria-pressed={isZoomed}
                className={css.control}
                onClick={() => zoom(!isZoomed)}
              >
                {isZoomed ? (
                  <ZoomOut size={22} aria-hidden="true" />
                ) : (
                  <ZoomIn size={22} aria-hidden="true" />
                )}
              </IconButton>
              <IconButton
                aria-label="Close photo"
                className={css.control}
                onClick={() => onOpenChange(false)}
              >
                <X size={22} aria-hidden="true" />
              </IconButton>
            </div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
