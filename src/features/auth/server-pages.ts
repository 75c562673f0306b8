import { LOGIN_PATH, LOGOUT_PATH } from '#contract/constants.ts';
import { clearOnLogout } from './stored-user.ts';

/** How long the browser may take to leave the page, in milliseconds. A download starts like a navigation, but does not leave it. */
const LEAVING_LIMIT = 30_000;

/** The address of the sign-in page that redirects to `returnTo`, a path on this origin. */
export function loginLink(returnTo: string): string {
  return returnTo === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * Returns a function that opens the sign-in page. While the browser is leaving the page, it waits: the new page may be the
 * logout that has just ended the session, whose response has this browser delete what it stores of the user.
 */
export function loginOpener(navigate: (path: string) => void = (path) => location.assign(path)) {
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  return (returnTo: string): void => {
    const wait = Math.max(0, leftAt + LEAVING_LIMIT - performance.now());
    setTimeout(() => navigate(loginLink(returnTo)), wait);
  };
}

/** Removes what this browser stores of the user, and navigates to the server's sign-out page. */
export function logOut(navigate: (path: string) => void = (path) => location.assign(path)): void {
  clearOnLogout();
  navigate(LOGOUT_PATH);
}
