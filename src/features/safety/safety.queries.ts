import type { Report } from '#contract/reports.ts';
import type { OwnRestriction } from '#contract/restrictions.ts';
import { api, bodyOf, type Resource } from '#src/api/client.ts';

const key = (resource: Resource, ...rest: readonly string[]) => [resource, ...rest] as const;
/** The largest page of the contract. */
const latest = { limit: 50 };

/** Moderators decide while the app is open: an older list is refetched when a screen with it opens, or the user returns to the app. */
const freshness = { staleTime: 30_000, refetchOnWindowFocus: true };

/** The latest reports that the viewer has made. */
export const reportsQuery = {
  queryKey: key('reports', 'own'),
  queryData: { query: latest },
  select: bodyOf<Report[]>,
  ...freshness,
};
export const useReports = () => api.reports.list.useQuery(reportsQuery);

/** The viewer's reports with an outcome that they have not acknowledged. */
export const useUnseenReports = () =>
  api.reports.list.useQuery({
    queryKey: key('reports', 'unseen'),
    queryData: { query: { unseen: 'true' } },
    select: bodyOf<Report[]>,
    ...freshness,
  });

/** The latest decisions about the viewer and what they wrote. */
export const restrictionsQuery = {
  queryKey: key('restrictions'),
  queryData: { query: latest },
  select: bodyOf<OwnRestriction[]>,
  ...freshness,
};
export const useRestrictions = () => api.restrictions.list.useQuery(restrictionsQuery);
