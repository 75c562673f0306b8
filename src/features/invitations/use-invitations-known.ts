import { api } from '#src/api/client.ts';
import { invitationsQuery } from './invitations.queries.ts';

/** Whether it is known by now if there are invitations, or no answer is on its way. */
export function useInvitationsKnown(): boolean {
  return !api.invitations.overview.useQuery(invitationsQuery).isLoading;
}
