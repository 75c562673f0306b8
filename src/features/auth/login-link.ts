import { LOGIN_PATH } from '#contract/constants.ts';

/** The address of the sign-in page that brings the person back to `returnTo`, a path on this origin. */
export function loginLink(returnTo: string): string {
  return returnTo === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}
