import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ProfileInput } from '#contract/users.ts';
import { api, call } from '#src/api/client.ts';

export const usersKeys = {
  all: ['users'] as const,
  stats: () => [...usersKeys.all, 'stats'] as const,
};

/** Your own counts and medals. */
export const userStatsQuery = queryOptions({
  queryKey: usersKeys.stats(),
  queryFn: ({ signal }) => call(api.users.stats.query, {}, signal),
});

/** Has your counts and medals fetched anew. */
export const refreshUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: usersKeys.all });

/** Has the server count your medals anew. */
export const refreshStats = () => call(api.users.refreshStats.mutate, {});

/** Changes your own name and bio, and your picture where one is sent or taken away. */
export const updateProfile = (body: ProfileInput) => call(api.users.updateProfile.mutate, { body });

/** People whose name or username holds the text. */
export const searchUsers = (text: string, signal?: AbortSignal) =>
  call(api.users.search.query, { query: { q: text } }, signal);
