import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type MouseEvent, useRef, useState } from 'react';
import { backdrop } from '../dialog/dialog.css.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import * as css from './lightbox.css.ts';

export interface LightboxProps {
  readonly open: boolean;
  /** Asked for by the close button and Escape. */
  readonly onOpenChange: (open: boolean) => void;
  readonly src: string;
  readonly alt: string;
}

// React bubbles events through portals: what is clicked in here must not count as a click on what is around it.
const keep = (event: MouseEvent) => event.stopPropagation();

/** A picture as large as the screen, to be looked at closely: by two fingers or a button. */
export function Lightbox({ open, onOpenChange, src, alt }: LightboxProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [isClose, setClose] = useState(false);
  const zoom = (toClose: boolean) => {
    setClose(toClose);
    requestAnimationFrame(() => {
      const { current } = stage;
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
      onExitComplete={() => setClose(false)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={backdrop} />
        <Ark.Positioner className={css.positioner}>
          <Ark.Content aria-label={alt} className={css.content} onClick={keep}>
            <div ref={stage} className={css.stage} data-close={isClose ? '' : undefined}>
              <img src={src} alt={alt} className={css.picture} />
            </div>
            <div className={css.controls}>
              <IconButton
                aria-label="Zoom in"
                aria-pressed={isClose}
                className={css.control}
                onClick={() => zoom(!isClose)}
              >
                {isClose ? <ZoomOut size={22} aria-hidden="true" /> : <ZoomIn size={22} aria-hidden="true" />}
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
