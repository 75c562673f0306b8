import { createFileRoute } from '@tanstack/react-router';
import { invitationsQuery } from '#src/features/invitations/invitations.queries.ts';
import { InvitesScreen } from '#src/features/invitations/invites-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/invites')({
  loader: ({ context }) =>
    prefetch(context, (client) => [client.invitations.overview.prefetchQuery(invitationsQuery)]),
  component: InvitesScreen,
});
