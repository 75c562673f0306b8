import type { ActivityItem } from '#contract/activity.ts';
import { ACTIVITY_LIMIT } from '#contract/constants.ts';
import { api, bodyOf } from '#src/api/client.ts';

export const activityKeys = { all: ['activity'] as const };

/** The latest posts and comments in the user's games. */
export const activityQuery = {
  queryKey: activityKeys.all,
  queryData: { query: { limit: ACTIVITY_LIMIT } },
  select: bodyOf<ActivityItem[]>,
};
export const useActivity = () => api.activity.list.useQuery(activityQuery);
