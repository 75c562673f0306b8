import type { Account, DataExport, DeletionPlan, Rules, Session } from '#contract/account.ts';
import { api, bodyOf } from '#src/api/client.ts';
import { serverFault } from '#src/api/errors.ts';

export const accountKeys = {
  all: ['account'] as const,
  overview: () => [...accountKeys.all, 'overview'] as const,
  sessions: () => [...accountKeys.all, 'sessions'] as const,
  rules: () => [...accountKeys.all, 'rules'] as const,
  exportState: () => [...accountKeys.all, 'export'] as const,
  deletion: () => [...accountKeys.all, 'deletion'] as const,
};

/** Longer than the time from the prefetch to the first render, so that opening the screen fetches once. */
export const STALE_MS = 5_000;

/** How the user signs in. */
export const accountQuery = {
  queryKey: accountKeys.overview(),
  select: bodyOf<Account>,
  staleTime: STALE_MS,
};
export const useAccount = () =>
  api.account.overview.useQuery({
    ...accountQuery,
    // A mailed link opens in another tab.
    refetchOnWindowFocus: true,
  });

/** The browsers where the user is signed in. */
export const sessionsQuery = {
  queryKey: accountKeys.sessions(),
  select: bodyOf<Session[]>,
  staleTime: STALE_MS,
};
export const useSessions = () => api.account.sessions.useQuery(sessionsQuery);

/** The operator's rules. */
export const useRules = () =>
  api.account.rules.useQuery({ queryKey: accountKeys.rules(), select: bodyOf<Rules | null> });

/** How often the progress of an export is fetched while it is visible. */
const EXPORT_POLL_MS = 2_000;
/** How often while requests fail, unless the server requests a longer pause with `Retry-After`. */
const FAILING_EXPORT_POLL_MS = 30_000;

/** When the progress is fetched next, after the `error` of the last request or `null`. */
const nextExportPoll = (error: unknown) =>
  error === null ? EXPORT_POLL_MS : Math.max(FAILING_EXPORT_POLL_MS, serverFault(error)?.retryAfter ?? 0);

/** How far the data export is. */
export const exportStateQuery = {
  queryKey: accountKeys.exportState(),
  select: bodyOf<DataExport>,
  staleTime: STALE_MS,
};
export const useExportState = () =>
  api.account.exportState.useQuery({
    ...exportStateQuery,
    refetchInterval: ({ state }) =>
      state.data?.body.status === 'running' ? nextExportPoll(state.error) : false,
  });

/** What deleting the account would delete and keep; fetched each time that the dialog opens. */
export const useDeletionPlan = (enabled: boolean) =>
  api.account.deletionPlan.useQuery({
    queryKey: accountKeys.deletion(),
    select: bodyOf<DeletionPlan>,
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
