import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { type ReactElement, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { stopClick, useBackGesture } from '../overlay.ts';
import * as css from '../popover/popover.css.ts';

export type MenuItem = {
  value: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
};

export type MenuProps = {
  /** The element that opens it; it must take a ref and button attributes. */
  trigger: ReactElement;
  items: readonly MenuItem[];
};

/** Menus are rendered in the main landmark, where no ancestor clips them. */
const mainRef = {
  get current() {
    return document.querySelector('main');
  },
};

/** A menu of actions, operated by arrow keys and letters; Escape closes it and returns the focus. */
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
      <Portal container={mainRef}>
        <Ark.Positioner className={css.positioner}>
          <Ark.Content onClick={stopClick} className={cx(css.surface, css.menu)}>
            {items.map((item) => (
              <Ark.Item
                key={item.value}
                value={item.value}
                className={css.menuItem}
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
