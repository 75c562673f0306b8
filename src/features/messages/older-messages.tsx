import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ShowMore } from '#src/design/list-row/list-row.tsx';
import { showFailure } from '#src/features/toasts/index.ts';
import { messagesQuery } from './messages.queries.ts';

/** Loads messages older than those that are listed, of all conversations. Shows `children` when there are none. */
export function OlderMessages({ children }: { children?: ReactNode }) {
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(messagesQuery);
  const [isWaiting, setIsWaiting] = useState(false);
  if (!hasNextPage) return children;
  const load = async () => {
    // It would cancel a refetch.
    if (isFetching) {
      setIsWaiting(true);
      await refetch({ cancelRefetch: false });
      setIsWaiting(false);
    }
    const { isFetchNextPageError, error } = await fetchNextPage();
    if (isFetchNextPageError) showFailure(error, 'Older messages could not be loaded');
  };
  return (
    <ShowMore busy={isWaiting || isFetchingNextPage} onClick={() => void load()}>
      Show older messages
    </ShowMore>
  );
}
