import { queryOptions } from '@tanstack/react-query';
import { ACTIVITY_LIMIT } from '#contract/activity.ts';
import { api, call } from '#src/api/client.ts';

export const activityKeys = { all: ['activity'] as const };

/** The latest posts and comments in the games you take part in. */
export const activityQuery = queryOptions({
  queryKey: activityKeys.all,
  queryFn: ({ signal }) => call(api.activity.list.query, { query: { limit: ACTIVITY_LIMIT } }, signal),
});
