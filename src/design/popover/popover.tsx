import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type MouseEvent, type ReactElement, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useBackGesture } from '../use-back-gesture.ts';
import * as css from './popover.css.ts';

export type PopoverProps = {
  /** The element that opens it; one that takes a ref and button attributes. Left out where `anchor` is used. */
  trigger?: ReactElement;
  /** What it stands beside when something else opens it; then `open` is yours. */
  anchor?: ReactElement;
  title?: string;
  /** Names it where there is no title. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

// React bubbles events through portals: what is clicked in here must not count as a click on the card around it.
const keep = (event: MouseEvent) => event.stopPropagation();

/** A small surface beside its trigger. Closes on Escape and a tap beside it, and gives focus back. */
export function Popover({ trigger, anchor, title, label, open, onOpenChange, children }: PopoverProps) {
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
      {trigger && <Ark.Trigger asChild>{trigger}</Ark.Trigger>}
      {anchor && <Ark.Anchor asChild>{anchor}</Ark.Anchor>}
      <Portal>
        <Ark.Positioner className={css.positioner}>
          <Ark.Content
            onClick={keep}
            className={cx(css.surface, css.padded)}
            aria-label={title ? undefined : label}
            // Said here, for Zag looks for the title once, perhaps before it is mounted.
            aria-labelledby={title ? titleId : undefined}
          >
            {title && (
              <Ark.Title id={titleId} className={css.title}>
                {title}
              </Ark.Title>
            )}
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
