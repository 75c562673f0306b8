import type { ApiQueryClient } from '../api/client.ts';
import { currentUserQuery } from '../features/auth/auth.queries.ts';

export interface RouterContext {
  readonly queryClient: ApiQueryClient;
}

/**
 * Starts the queries of a screen while its code is still loading, for users who are signed in. Nothing awaits them: the screen has
 * the same queries and shows their failures.
 */
export function prefetch(
  { queryClient }: RouterContext,
  start: (client: ApiQueryClient) => readonly Promise<void>[],
): void {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) void Promise.all(start(queryClient));
}
