import { failureText, isAbort, isOffline, isUnauthorized } from '#src/api/errors.ts';
import { createToaster } from '#src/design/toaster/create-toaster.ts';

const OFFLINE = 'You are offline. Try again once you are connected.';

/** The app's toaster. A toast sent before the viewport is mounted is shown once it is. */
export const toasts = createToaster();

/** Shows that something failed, in our words. Not for an ended session, which the session actor announces once. */
export function tellFailure(error: unknown, text: string): void {
  if (isUnauthorized(error) || isAbort(error)) return;
  toasts.error(isOffline(error) ? { title: text, description: OFFLINE } : text);
}

/** Like {@link tellFailure}, in the server's words if there are any. */
export function tellServerFailure(error: unknown, fallback: string): void {
  tellFailure(error, failureText(error, fallback));
}

/** Shows that the server refused something that had waited in the outbox, and why. */
export function tellUndelivered(error: unknown, title: string): void {
  toasts.error({ title, description: failureText(error, 'The server did not accept it.') });
}
