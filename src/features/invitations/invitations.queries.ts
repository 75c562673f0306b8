import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InvitationsOverview } from '#contract/invitations.ts';
import { api, bodyOf, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
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

/** How long a screen waits for the invitations, in milliseconds. */
const MAX_WAIT = 3000;

/** Whether the invitations are loaded, failed to, or take too long to wait for. */
export function useInvitationsSettled(): boolean {
  const { isLoading } = useInvitations();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLate(true), MAX_WAIT);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return !isLoading || isLate;
}

type Overview = { readonly body: InvitationsOverview };

const pendingRequests = (client: QueryClient) =>
  client.getQueryData<Overview>(invitationsQuery.queryKey)?.body.pendingRequests ?? [];

/**
 * Refetches what membership affects once the polled overview lacks a request that it had: somebody has answered it. An edit of the
 * cached overview is the viewer's own action, which refetches by itself.
 */
export function useAnsweredRequests(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hash = hashKey(invitationsQuery.queryKey);
    let before = pendingRequests(client);
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash)
        return;
      const ids = new Set(pendingRequests(client).map(({ id }) => id));
      const isAnswered = before.some(({ id }) => !ids.has(id));
      before = pendingRequests(client);
      if (isAnswered && event.action.manual !== true) void invalidateResources(client, ...MEMBERSHIP);
    });
  }, [client]);
}

function editOverview(client: QueryClient, edit: (overview: InvitationsOverview) => InvitationsOverview) {
  client.setQueryData<Overview>(
    invitationsQuery.queryKey,
    (before) => before && { ...before, body: edit(before.body) },
  );
}

/** Removes an answered invitation from the cache, before the list is refetched. */
export const removeInvitation = (client: QueryClient, invitationId: string) =>
  editOverview(client, ({ invitations, ...overview }) => ({
    ...overview,
    invitations: invitations.filter(({ id }) => id !== invitationId),
  }));

/** Removes the viewer's request to join a game that they have joined in another way, before the list is refetched. */
export const removeRequest = (client: QueryClient, gameId: string) =>
  editOverview(client, (overview) => ({
    ...overview,
    pendingRequests: overview.pendingRequests.filter(({ game }) => game.id !== gameId),
  }));
