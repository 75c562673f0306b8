import { Dialog as Ark, useDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { assignInlineVars } from '@vanilla-extract/dynamic';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useBackGesture } from '../use-back-gesture.ts';
import * as css from './dialog.css.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { usePainted } from './use-painted.ts';
import { useStillPage } from './use-still-page.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export type DialogProps = {
  open: boolean;
  /** Asked for by the close button, Escape, a tap beside it, a swipe down and the device's way back. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; below one another on phones with the last one on top, in a row at the right on wide screens. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  role?: 'dialog' | 'alertdialog';
  closeLabel?: string;
  /** False keeps it open on Escape, a tap beside it and a swipe, while something must not be interrupted. */
  dismissable?: boolean;
  /** Where focus goes afterwards, if not back to where it came from. */
  finalFocus?: () => HTMLElement | null;
  onExitComplete?: () => void;
  children?: ReactNode;
};

// React bubbles events through portals: what is clicked in here must not count as a click on what is around it.
const keep = (event: MouseEvent) => event.stopPropagation();

/**
 * A sheet from the bottom on phones, centred from 768 px on. Focus is kept inside and returns where it came from.
 * Focus starts on the dialog itself, or on what carries `data-autofocus`.
 */
export function Dialog({ open, onOpenChange, dismissable = true, size = 'medium', ...rest }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  useBackGesture(open && dismissable, () => onOpenChange(false));
  const focus = useDialogFocus(open, content);
  const isPainted = usePainted(open);
  useStillPage(isPainted);
  const dialog = useDialog({
    open: isPainted,
    onOpenChange: (details) => onOpenChange(details.open),
    role: rest.role,
    preventScroll: false,
    closeOnEscape: dismissable,
    closeOnInteractOutside: dismissable,
    initialFocusEl: focus.initialFocusEl,
    finalFocusEl: () => rest.finalFocus?.() ?? focus.finalFocusEl(),
  });
  return (
    <Ark.RootProvider
      // What is drawn is there a frame before it is open; sheet and backdrop together, for the later one lies on top.
      value={{ ...dialog, open: open || dialog.open }}
      lazyMount
      unmountOnExit
      onExitComplete={rest.onExitComplete}
    >
      <Portal>
        <Ark.Backdrop className={css.backdrop} />
        <Ark.Positioner
          className={css.positioner}
          // It answers touches as soon as it can be seen, a frame before it is open.
          style={{ pointerEvents: open ? undefined : 'none' }}
        >
          <Ark.Content
            ref={content}
            onClick={keep}
            className={cx(css.content, css.width[size])}
            // Said here, for Zag looks for title and description once, perhaps before they are mounted.
            aria-labelledby={`${id}-title`}
            aria-describedby={rest.description ? `${id}-description` : undefined}
          >
            <Sheet
              {...rest}
              id={id}
              dismissable={dismissable}
              onClose={() => onOpenChange(false)}
              open={open}
            />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.RootProvider>
  );
}

type SheetProps = Omit<DialogProps, 'onOpenChange' | 'size'> & { id: string; onClose: () => void };

function Sheet({
  id,
  open,
  title,
  description,
  footer,
  closeLabel = 'Close',
  dismissable,
  onClose,
  children,
}: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState({ distance: 0, pulling: false });
  useSwipeDown(
    sheet,
    (distance, pulling) => setPull({ distance: dismissable ? distance : distance / 6, pulling }),
    () => {
      setPull((before) => ({ ...before, pulling: false }));
      if (dismissable) onClose();
      else setPull({ distance: 0, pulling: false });
    },
  );

  // Whoever was asked to close may have declined, to ask about a draft for instance: then the sheet comes back up.
  useEffect(() => {
    if (!open || pull.pulling || pull.distance === 0) return;
    const frame = requestAnimationFrame(() => setPull({ distance: 0, pulling: false }));
    return () => cancelAnimationFrame(frame);
  }, [open, pull]);

  return (
    <div
      ref={sheet}
      className={css.sheet}
      data-pulling={pull.pulling ? '' : undefined}
      style={assignInlineVars({ [css.pulled]: `${pull.distance}px` })}
    >
      <span className={css.grabber} aria-hidden="true" />
      <div className={cx(css.header, !children && css.alone)}>
        <div className={css.titles}>
          <Ark.Title id={`${id}-title`} className={css.title}>
            {title}
          </Ark.Title>
          {description && (
            <Ark.Description id={`${id}-description`} className={css.description}>
              {description}
            </Ark.Description>
          )}
        </div>
        {/* Once the finger has seen the button pressed. */}
        <IconButton aria-label={closeLabel} onClick={() => startTransition(onClose)}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {children && <div className={css.body}>{children}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  );
}
