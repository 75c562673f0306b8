import { useQueryClient } from '@tanstack/react-query';
import type { Account, DeletionPlan, Session } from '#contract/account.ts';
import { api, bodyOf } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';

export const accountKeys = {
  all: ['account'] as const,
  overview: () => [...accountKeys.all, 'overview'] as const,
  sessions: () => [...accountKeys.all, 'sessions'] as const,
  deletion: () => [...accountKeys.all, 'deletion'] as const,
};

/** How one signs in. */
export const accountQuery = {
  queryKey: accountKeys.overview(),
  select: bodyOf<Account>,
};
export const useAccount = () => api.account.overview.useQuery(accountQuery);

/** A screen takes no longer from asking to showing; what is older is looked up anew. */
const SESSIONS_STALE_MS = 5_000;

/** Where one is signed in: looked up each time it is shown. */
export const sessionsQuery = {
  queryKey: accountKeys.sessions(),
  select: bodyOf<Session[]>,
  staleTime: SESSIONS_STALE_MS,
};
export const useSessions = () => api.account.sessions.useQuery(sessionsQuery);

/** What would become of what one has made: looked up each time it is asked. */
export const deletionPlanQuery = {
  queryKey: accountKeys.deletion(),
  select: bodyOf<DeletionPlan>,
  staleTime: 0,
  gcTime: 0,
};
export const useDeletionPlan = (enabled: boolean) =>
  api.account.deletionPlan.useQuery({ ...deletionPlanQuery, enabled });

/** Signs out every browser but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return api.account.endOtherSessions.useMutation({
    onSuccess: async () => {
      toasts.success('Signed out everywhere else');
      await client.invalidateQueries({ queryKey: accountKeys.sessions() });
    },
    onError: (error) => tellFailure(error, 'Failed to sign out elsewhere. Please try again.'),
  });
}

/** Turns two-step sign-in off, then calls `onRemoved`. */
export function useRemoveTwoFactor(onRemoved: () => void) {
  const client = useQueryClient();
  return api.account.removeTwoFactor.useMutation({
    onSuccess: async () => {
      toasts.success('Two-step sign-in is off');
      onRemoved();
      await client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
}

/** Replaces the recovery codes. They are secret, so the cache does not retain them. */
export const useRenewRecoveryCodes = () => api.account.renewRecoveryCodes.useMutation({ gcTime: 0 });
