import { queryOptions } from '@tanstack/react-query';
import type { ChangePasswordInput, DeleteAccountInput } from '#contract/account.ts';
import { api, call } from '#src/api/client.ts';

export const accountKeys = {
  all: ['account'] as const,
  overview: () => [...accountKeys.all, 'overview'] as const,
  sessions: () => [...accountKeys.all, 'sessions'] as const,
  deletion: () => [...accountKeys.all, 'deletion'] as const,
};

/** How one signs in. */
export const accountQuery = queryOptions({
  queryKey: accountKeys.overview(),
  queryFn: ({ signal }) => call(api.account.overview.query, {}, signal),
});

/** A screen takes no longer from asking to showing; what is older is looked up anew. */
const SESSIONS_STALE_MS = 5_000;

/** Where one is signed in: looked up each time it is shown. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions(),
  queryFn: ({ signal }) => call(api.account.sessions.query, {}, signal),
  staleTime: SESSIONS_STALE_MS,
});

/** What would become of what one has made: looked up each time it is asked. */
export const deletionPlanQuery = queryOptions({
  queryKey: accountKeys.deletion(),
  queryFn: ({ signal }) => call(api.account.deletionPlan.query, {}, signal),
  staleTime: 0,
  gcTime: 0,
});

export const changePassword = (body: ChangePasswordInput) =>
  call(api.account.changePassword.mutate, { body });

export const startTwoStep = (password: string) =>
  call(api.account.startTwoFactor.mutate, { body: { password } });

export const confirmTwoStep = (code: string) => call(api.account.confirmTwoFactor.mutate, { body: { code } });

export const removeTwoStep = (password: string) =>
  call(api.account.removeTwoFactor.mutate, { body: { password } });

export const renewRecoveryCodes = (password: string) =>
  call(api.account.renewRecoveryCodes.mutate, { body: { password } });

export const endOtherSessions = () => call(api.account.endOtherSessions.mutate, {});

export const deleteAccount = (body: DeleteAccountInput) => call(api.account.remove.mutate, { body });
