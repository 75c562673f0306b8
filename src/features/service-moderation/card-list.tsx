import type { ReactNode } from 'react';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { type FailedQuery, ModerationFailure } from './moderation-failure.tsx';

interface CardsProps<Item> {
  readonly query: FailedQuery & { readonly data: readonly Item[] | undefined };
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list of moderators while it loads, when it is empty and when it fails. */
export function Cards<Item extends { readonly id: string }>({ query, empty, children }: CardsProps<Item>) {
  const { data, error } = query;
  if (data === undefined && error === null) return <SkeletonCards count={2} label="Loading" height="8rem" />;
  if (data === undefined) return <ModerationFailure query={query} />;
  return (
    <ListOrEmpty items={data} keyOf={({ id }) => id} empty={<Hint>{empty}</Hint>}>
      {children}
    </ListOrEmpty>
  );
}
