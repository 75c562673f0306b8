import { QueryClient } from '@tanstack/react-query';
import { type ApiQueryClient, api } from './client.ts';

/**
 * Makes the one cache of server data. Nothing retries, polls or goes stale by itself; the few queries that do say so
 * in their own options (specification §9). Offline, a call fails at once instead of waiting unseen.
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
