export { invitationsQuery } from './invitations.queries.ts';
export { InvitationsNotice } from './invitations-notice.tsx';
export { useInvitationCount } from './use-invitation-count.ts';
export { useInvitationsKnown } from './use-invitations-known.ts';
