import type { InvitationsOverview } from '#contract/invitations.ts';
import { api } from '#src/api/client.ts';
import { invitationsQuery } from './invitations.queries.ts';

const pending = ({ body }: { readonly body: InvitationsOverview }) =>
  body.invitations.length + body.pendingRequests.length;

/** How many invitations and requests wait; 0 until it is known. */
export function useInvitationCount(): number {
  return api.invitations.overview.useQuery({ ...invitationsQuery, select: pending }).data ?? 0;
}
