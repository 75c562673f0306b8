import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type ApiQueryClient, api } from './client.ts';
import { ApiError, isRefused } from './errors.ts';

const NO_DATA = { data: undefined, dataUpdatedAt: 0 };

/**
 * Creates the query client. By default nothing retries, polls or becomes stale; the queries that do set it in their own
 * options (specification §9). Offline, a request fails at once instead of pausing. A query that the server refuses loses its data,
 * so that the screen shows the refusal.
 */
export function createQueryClient(): ApiQueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isRefused(error)) query.setState(NO_DATA);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return api.initQueryClient(client);
}

/** Removes the query of something that the viewer has left or deleted. The 404 state makes `persistQueries` delete its record. */
export function discardQuery(client: QueryClient, queryKey: QueryKey): void {
  const error = new ApiError(404, 'Not Found');
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ ...NO_DATA, status: 'error', error });
  client.removeQueries({ queryKey, exact: true });
}

/**
 * Options of a query that is refetched at this interval, in milliseconds, while it is active and the page is visible. When
 * the page becomes visible again, overdue data is refetched at once.
 */
export function pollingOptions(milliseconds: number) {
  return {
    refetchInterval: milliseconds,
    refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
      Date.now() - state.dataUpdatedAt >= milliseconds ? ('always' as const) : false,
  };
}
