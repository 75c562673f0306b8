import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, call, refresh } from '#src/api/client.ts';
import { polledEvery } from '#src/lib/polling.ts';

const INVITATIONS_POLL_MS = 30_000;

export const invitationsKeys = {
  all: ['invitations'] as const,
  overview: () => [...invitationsKeys.all, 'overview'] as const,
};

/** Invitations you received and requests of yours that wait; asked anew every 30 s while something shows them. */
export const invitationsQuery = queryOptions({
  queryKey: invitationsKeys.overview(),
  queryFn: ({ signal }) => call(api.invitations.overview.query, {}, signal),
  ...polledEvery(INVITATIONS_POLL_MS),
});

/** Has the invitations fetched anew. */
export const refreshInvitations = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: invitationsKeys.all });

/** After one has joined by an invitation: also the games and what comes of being in one more are fetched anew. */
export const refreshAfterJoining = (client: QueryClient) =>
  refresh(client, 'invitations', 'games', 'users', 'activity', 'posts');

/** Takes an answered invitation off the list, before the server is asked anew. */
export function removeInvitation(client: QueryClient, invitationId: string): void {
  client.setQueryData(invitationsQuery.queryKey, (overview) => {
    if (overview === undefined) return undefined;
    return { ...overview, invitations: overview.invitations.filter(({ id }) => id !== invitationId) };
  });
}

/** Accepts an invitation and joins its game. */
export const acceptInvitation = (id: string) => call(api.invitations.accept.mutate, { params: { id } });

/** Declines an invitation. */
export const declineInvitation = (id: string) => call(api.invitations.decline.mutate, { params: { id } });
