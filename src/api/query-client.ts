import { QueryClient } from '@tanstack/react-query';
import { type ApiQueryClient, api } from './client.ts';

/**
 * Creates the query client. By default nothing retries, polls or becomes stale; the queries that do set it in their own
 * options (specification §9). Offline, a request fails at once instead of pausing.
 */
export function createQueryClient(): ApiQueryClient {
  const client = new QueryClient({
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
