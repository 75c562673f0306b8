/** For those who sign in with a provider: what stands where others have a password. */
export const NO_PASSWORD =
  'You sign in with your organization, which looks after your password and a second step.';
