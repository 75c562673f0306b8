import { Dialog as Ark, useDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { assignInlineVars } from '@vanilla-extract/dynamic';
import X from 'lucide-react/icons/x';
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useHiddenByKeyboard } from '#src/lib/use-keyboard.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { stopClick, useBackGesture } from '../overlay.ts';
import * as css from './dialog.css.ts';
import { useAfterPaint, useDialogFocus, useScrollLock, useSwipeDown } from './dialog-hooks.ts';

export type DialogProps = {
  open: boolean;
  /** Called on the close button, Escape, a tap on the backdrop, a swipe down and the back gesture. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last: on phones it is on top of the others, on wide screens at the right. */
  footer?: ReactNode;
  size?: 'small' | 'medium';
  role?: 'dialog' | 'alertdialog';
  /**
   * False keeps it open on Escape, a tap on the backdrop, a swipe and the back gesture, and disables the close button, while something must
   * not be interrupted.
   */
  dismissable?: boolean;
  /** What the dialog shows, if that changes while it is open: a change moves the focus to where it starts. */
  step?: string;
  onExitComplete?: () => void;
  children?: ReactNode;
};

/**
 * A modal dialog: a sheet at the bottom on phones, centred from 768 px on. The focus starts on the element with `data-autofocus`,
 * or on the dialog itself, and returns to the element that had it before.
 */
export function Dialog({
  open,
  onOpenChange,
  dismissable = true,
  size = 'medium',
  step,
  ...rest
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  // Also while it must not be interrupted: otherwise the gesture leaves the screen, and what the dialog shows only once is lost.
  useBackGesture(open, () => {
    if (dismissable) onOpenChange(false);
  });
  const focus = useDialogFocus(open, content, step);
  const isPainted = useAfterPaint(open);
  useScrollLock(isPainted);
  const { top, bottom } = useHiddenByKeyboard();
  useEffect(() => {
    const { activeElement } = document;
    // The keyboard makes the dialog lower, which may move the focused field out of its visible part.
    if (top + bottom > 0 && content.current?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [top, bottom]);
  const dialog = useDialog({
    open: isPainted,
    onOpenChange: (details) => onOpenChange(details.open),
    role: rest.role,
    preventScroll: false,
    closeOnEscape: dismissable,
    closeOnInteractOutside: dismissable,
    ...focus,
  });
  return (
    <Ark.RootProvider
      // Mounts sheet and backdrop together, a frame before the dialog takes the focus: the one mounted later is on top.
      value={{ ...dialog, open: open || dialog.open }}
      lazyMount
      unmountOnExit
      onExitComplete={rest.onExitComplete}
    >
      <Portal>
        <Ark.Backdrop className={css.backdrop} />
        <Ark.Positioner
          className={css.positioner}
          // Zag ignores touches until the dialog is open, a frame after it is visible.
          style={{ top, bottom, pointerEvents: open ? undefined : 'none' }}
        >
          <Ark.Content
            ref={content}
            onClick={stopClick}
            className={cx(css.content, css.width[size])}
            // Zag looks for title and description once, which may be before they are mounted.
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

type SheetProps = Omit<DialogProps, 'onOpenChange' | 'size' | 'step'> & { id: string; onClose: () => void };

function Sheet({ id, open, title, description, footer, dismissable, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [swipe, setSwipe] = useState({ distance: 0, isActive: false });
  useSwipeDown(
    sheet,
    (distance, isActive) => setSwipe({ distance: dismissable ? distance : distance / 6, isActive }),
    () => {
      setSwipe((before) => ({ ...before, isActive: false }));
      if (dismissable) onClose();
      else setSwipe({ distance: 0, isActive: false });
    },
  );

  // A parent may keep the dialog open, to ask about a draft for instance: then the sheet returns to its place.
  useEffect(() => {
    if (!open || swipe.isActive || swipe.distance === 0) return;
    const frame = requestAnimationFrame(() => setSwipe({ distance: 0, isActive: false }));
    return () => cancelAnimationFrame(frame);
  }, [open, swipe]);

  return (
    <div
      ref={sheet}
      className={css.sheet}
      data-swiping={swipe.isActive ? '' : undefined}
      style={assignInlineVars({ [css.swipeDistance]: `${swipe.distance}px` })}
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
        {/* In a transition, so that the pressed button is painted first. */}
        <IconButton aria-label="Close" disabled={!dismissable} onClick={() => startTransition(onClose)}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {children && <div className={css.body}>{children}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  );
}
