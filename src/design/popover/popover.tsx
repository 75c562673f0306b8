import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type ReactElement, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { stopClick, useBackGesture } from '../overlay.ts';
import * as css from './popover.css.ts';

export type PopoverProps = {
  /** The element that opens it; it must take a ref and button attributes. */
  trigger: ReactElement;
  title: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A small surface beside its trigger. Closes on Escape and a press outside, and returns the focus. */
export function Popover({ trigger, title, open, onOpenChange, children }: PopoverProps) {
  const titleId = useId();
  useBackGesture(open === true, () => onOpenChange?.(false));
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => onOpenChange?.(details.open)}
      positioning={{ placement: 'bottom-start', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner className={css.positioner}>
          <Ark.Content
            onClick={stopClick}
            className={cx(css.surface, css.padded)}
            // Zag looks for the title once, which may be before it is mounted.
            aria-labelledby={titleId}
          >
            <Ark.Title id={titleId} className={css.title}>
              {title}
            </Ark.Title>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
