import { createFileRoute } from '@tanstack/react-router';
import { InvitationLinkScreen } from '#src/features/invitations/invitation-link-screen.tsx';

export const Route = createFileRoute('/_shell/invites_/$token')({
  component: function InvitationLinkRoute() {
    return <InvitationLinkScreen token={Route.useParams().token} />;
  },
});
