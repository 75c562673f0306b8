import { type QueryClient } from '@tanstack/react-query';
import type { InvitationsOverview } from '#contract/invitations.ts';
import { type ApiQueryClient, api, bodyOf, refresh } from '#src/api/client.ts';
import { polledEvery } from '#src/lib/polling.ts';

const INVITATIONS_POLL_MS = 30_000;

export const invitationsKeys = {
  all: ['invitations'] as const,
  overview: () => [...invitationsKeys.all, 'overview'] as const,
};

/** Invitations you received and requests of yours that wait; asked anew every 30 s while something shows them. */
export const invitationsQuery = {
  queryKey: invitationsKeys.overview(),
  select: bodyOf<InvitationsOverview>,
  ...polledEvery(INVITATIONS_POLL_MS),
};
export const useInvitations = (options: { readonly staleTime?: number } = {}) =>
  api.invitations.overview.useQuery({ ...invitationsQuery, ...options });

/** Has the invitations fetched anew. */
export const refreshInvitations = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: invitationsKeys.all });

/** After one has joined by an invitation: also the games and what comes of being in one more are fetched anew. */
export const refreshAfterJoining = (client: QueryClient) =>
  refresh(client, 'invitations', 'games', 'users', 'activity', 'posts');

/** Takes an answered invitation off the list, before the server is asked anew. */
export function removeInvitation(client: ApiQueryClient, invitationId: string): void {
  client.invitations.overview.setQueryData(invitationsQuery.queryKey, (before) => {
    if (before === undefined) return undefined;
    const invitations = before.body.invitations.filter(({ id }) => id !== invitationId);
    return { ...before, body: { ...before.body, invitations } };
  });
}
