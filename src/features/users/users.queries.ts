import { useQueryClient } from '@tanstack/react-query';
import type { UserStats } from '#contract/users.ts';
import { api, bodyOf, call } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';

export const usersKeys = {
  all: ['users'] as const,
  stats: () => [...usersKeys.all, 'stats'] as const,
};

/** Your own counts and medals; a query of `api.users.stats`. */
export const userStatsQuery = { queryKey: usersKeys.stats(), select: bodyOf<UserStats> };
export const useUserStats = () => api.users.stats.useQuery(userStatsQuery);

/** Has the server count your medals again. */
export function useRefreshStats() {
  const client = useQueryClient();
  return api.users.refreshStats.useMutation({
    onSuccess: async () => {
      toasts.success('Medal statistics have been refreshed!');
      await client.invalidateQueries({ queryKey: usersKeys.all });
    },
    onError: (error) => tellFailure(error, 'Failed to refresh stats'),
  });
}

/** People whose name or username holds the text. */
export const searchUsers = (text: string, signal?: AbortSignal) =>
  call(api.users.search.query, { query: { q: text } }, signal);
