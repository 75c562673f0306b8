import { LOGOUT_PATH } from '#contract/constants.ts';
import { leaveNothing } from './tab.ts';

/** Removes what this browser stores of the user, and leaves for the sign-out of the server by page navigation. */
export function logOut(go: (path: string) => void = (path) => location.assign(path)): void {
  leaveNothing();
  go(LOGOUT_PATH);
}
