import { Portal } from '@ark-ui/react/portal';
import { Tooltip as Ark } from '@ark-ui/react/tooltip';
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import * as css from './tooltip.css.ts';
import { openDelay, warmth } from './warmth.ts';

export type TooltipProps = {
  /** Says more about what already has a name. Nothing may be found here only: fingers cannot hover. */
  label: string;
  /** The element it belongs to; one that takes a ref and button attributes. */
  children: ReactElement;
};

/** A few words on hover or keyboard focus. */
export function Tooltip({ label, children }: TooltipProps) {
  const warm = useSyncExternalStore(warmth.subscribe, warmth.isWarm, warmth.isWarm);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    warmth.opened();
    return warmth.closed;
  }, [open]);

  return (
    <Ark.Root
      openDelay={warm ? 0 : openDelay}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'top', gutter: 6 }}
      // The pointer may move onto the words without losing them (WCAG 1.4.13).
      interactive
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal>
        <Ark.Positioner className={css.positioner}>
          <Ark.Content className={css.content}>{label}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
