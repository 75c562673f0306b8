import { LOGOUT_PATH } from '#contract/auth.ts';
import { leaveNothing } from '#src/features/auth/index.ts';

/** Leaves the app with nothing left behind in this browser; to be called once the account is gone. */
export function leave(go: (path: string) => void = (path) => location.assign(path)): void {
  leaveNothing();
  go(LOGOUT_PATH);
}
