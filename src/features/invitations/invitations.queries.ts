import type { InvitationsOverview } from '#contract/invitations.ts';
import { type ApiQueryClient, api, bodyOf } from '#src/api/client.ts';
import { pollingOptions } from '#src/api/query-client.ts';

const POLL_INTERVAL_MS = 30_000;

/** The viewer's invitations and pending requests to join; polled while something shows them. */
export const invitationsQuery = {
  queryKey: ['invitations', 'overview'],
  select: bodyOf<InvitationsOverview>,
  ...pollingOptions(POLL_INTERVAL_MS),
};
export const useInvitations = (options: { readonly staleTime?: number } = {}) =>
  api.invitations.overview.useQuery({ ...invitationsQuery, ...options });

const countOf = ({ body }: { readonly body: InvitationsOverview }) =>
  body.invitations.length + body.pendingRequests.length;

/** The number of invitations and pending requests; 0 until loaded. */
export const useInvitationCount = (): number =>
  api.invitations.overview.useQuery({ ...invitationsQuery, select: countOf }).data ?? 0;

/** Whether the invitations are loaded or failed to. */
export const useInvitationsSettled = (): boolean => !useInvitations().isLoading;

/** Removes an answered invitation from the cache, before the list is refetched. */
export function removeInvitation(client: ApiQueryClient, invitationId: string): void {
  client.invitations.overview.setQueryData(invitationsQuery.queryKey, (before) => {
    if (before === undefined) return undefined;
    const invitations = before.body.invitations.filter(({ id }) => id !== invitationId);
    return { ...before, body: { ...before.body, invitations } };
  });
}
