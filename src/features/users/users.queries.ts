import { useQueryClient } from '@tanstack/react-query';
import type { UserStats } from '#contract/users.ts';
import { api, bodyOf, call, invalidateResources } from '#src/api/client.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';

/** The viewer's counts and medals. */
export const userStatsQuery = { queryKey: ['users', 'stats'], select: bodyOf<UserStats> };
export const useUserStats = () => api.users.stats.useQuery(userStatsQuery);

/** Makes the server award the medals of ended games, which the stats count. */
export function useRefreshStats() {
  const client = useQueryClient();
  return api.users.refreshStats.useMutation({
    onSuccess: async () => {
      toasts.success('Medal statistics have been refreshed!');
      await invalidateResources(client, 'users');
    },
    onError: (error) => showFailure(error, 'Failed to refresh stats'),
  });
}

/** Users whose name or username contains the text. */
export const searchUsers = (text: string, signal?: AbortSignal) =>
  call(api.users.search.query, { query: { q: text } }, signal);
