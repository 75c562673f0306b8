import { LOGIN_PATH, LOGOUT_PATH } from '#contract/constants.ts';
import { clearOnLogout } from './stored-user.ts';

/** The address of the sign-in page that redirects to `returnTo`, a path on this origin. */
export function loginLink(returnTo: string): string {
  return returnTo === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Removes what this browser stores of the user, and navigates to the server's sign-out page. */
export function logOut(navigate: (path: string) => void = (path) => location.assign(path)): void {
  clearOnLogout();
  navigate(LOGOUT_PATH);
}
