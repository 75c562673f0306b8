export { InvitationsNotice } from './invitations-notice.tsx';
export { useInvitationsKnown } from './use-invitations-known.ts';
