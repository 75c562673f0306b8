import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { positioner, surface } from '../popover/popover.css.ts';
import { useBackGesture } from '../use-back-gesture.ts';
import * as css from './menu.css.ts';

export type MenuItem = {
  value: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

export type MenuProps = {
  /** The element that opens it, usually an IconButton; one that takes a ref and button attributes. */
  trigger: ReactElement;
  items: readonly MenuItem[];
};

// React bubbles events through portals: what is clicked in here must not count as a click on the card around it.
const keep = (event: MouseEvent) => event.stopPropagation();

/** Where menus are put: outside of what would cut them, inside of what people jump to. */
const mainPart = {
  get current() {
    return document.querySelector('main');
  },
};

/** A list of things to do. Arrow keys walk, letters jump, Escape closes and gives focus back. */
export function Menu({ trigger, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  useBackGesture(open, () => setOpen(false));
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'bottom-end', gutter: 6 }}
      lazyMount
      unmountOnExit
      onSelect={(details) => items.find((item) => item.value === details.value)?.onSelect()}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal container={mainPart}>
        <Ark.Positioner className={positioner}>
          <Ark.Content onClick={keep} className={cx(surface, css.list)}>
            {items.map((item) => (
              <Ark.Item
                key={item.value}
                value={item.value}
                disabled={item.disabled}
                className={css.item}
                data-danger={item.danger ? '' : undefined}
              >
                {item.icon}
                {item.label}
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
