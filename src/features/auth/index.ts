export {
  currentUserQuery,
  fetchCurrentUser,
  refreshAllButUser,
  USER_FETCH_FAILED,
  useViewer,
} from './auth.queries.ts';
export { loginLink, logOut } from './server-pages.ts';
export { clearOnLogout, storeUserId } from './stored-user.ts';
