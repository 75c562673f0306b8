export { authKeys, currentUserQuery, fetchCurrentUser, USER_FETCH_FAILED } from './auth.queries.ts';
export { logOut } from './log-out.ts';
export { loginLink } from './login-link.ts';
export {
  lastLogout,
  leaveNothing,
  markAccount,
  markedAccount,
  onAccountMarked,
  onLeaving,
  seemsSignedIn,
  settleTab,
} from './tab.ts';
export { useMaybeViewer, useViewer } from './use-viewer.ts';
