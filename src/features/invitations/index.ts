export { removeRequest, useInvitationsSettled } from './invitations.queries.ts';
export { InvitationsNotice } from './invitations-notice.tsx';
