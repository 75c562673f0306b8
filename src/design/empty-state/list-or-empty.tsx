import type { ReactNode } from 'react';
import { Stack } from '../layout/layout.tsx';
import { useItemFocus } from '../list-row/list-row.tsx';
import { reservedSpace, useIncrementalCards } from '../tabs/incremental-cards.ts';

export interface ListOrEmptyProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Rendered if there are no items. */
  readonly empty: ReactNode;
  /** Between the items, in steps of the 4 px grid. */
  readonly gap?: 3 | 4;
  readonly children: (item: Item) => ReactNode;
}

/** A list of cards, or an empty state. */
export function ListOrEmpty<Item>({ items, keyOf, empty, gap = 4, children }: ListOrEmptyProps<Item>) {
  const rendered = useIncrementalCards(items.length);
  const focus = useItemFocus();
  if (items.length === 0) return empty;
  return (
    <Stack as="ul" gap={gap} {...focus} style={reservedSpace(rendered, items.length)}>
      {items.slice(0, rendered).map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </Stack>
  );
}
