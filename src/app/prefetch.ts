import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { currentUserQuery } from '../features/auth/index.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

/**
 * Starts a query of a screen while its code is still on the way, for people who are signed in. Nobody waits for it: the
 * screen shows the shape of what comes.
 */
export function prefetch<Data, Key extends QueryKey>(
  { queryClient }: RouterContext,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
  queryClient.query(query).catch(() => {
    // The screen asks the same query and says what went wrong.
  });
}
