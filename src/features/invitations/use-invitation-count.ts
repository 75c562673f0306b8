import { useQuery } from '@tanstack/react-query';
import type { InvitationsOverview } from '#contract/invitations.ts';
import { invitationsQuery } from './invitations.queries.ts';

const pending = ({ invitations, pendingRequests }: InvitationsOverview) =>
  invitations.length + pendingRequests.length;

/** How many invitations and requests wait; 0 until it is known. */
export function useInvitationCount(): number {
  return useQuery({ ...invitationsQuery, select: pending }).data ?? 0;
}
