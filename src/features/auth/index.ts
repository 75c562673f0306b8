export { authKeys, currentUserQuery, USER_FETCH_FAILED } from './auth.queries.ts';
export { logOut } from './log-out.ts';
export { loginLink } from './login-link.ts';
export {
  leaveNothing,
  markAccount,
} from './tab.ts';
export { useViewer } from './use-viewer.ts';
