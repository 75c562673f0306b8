import { failureText, isAbort, isOffline, isUnauthorized } from '#src/api/errors.ts';
import { createToaster } from '#src/design/toaster/create-toaster.ts';

const OFFLINE = 'You are offline. Try again once you are connected.';

/** The app's one toaster. Whatever is said before the viewport is there waits for it. */
export const toasts = createToaster();

/**
 * Tells that something failed, in fixed words. A lost session is not told here: the session tells it once, for
 * everybody.
 */
export function tellFailure(error: unknown, text: string): void {
  if (isUnauthorized(error) || isAbort(error)) return;
  toasts.error(isOffline(error) ? { title: text, description: OFFLINE } : text);
}

/** Like {@link tellFailure}, in the server's words when it has any, else in ours. */
export function tellServerFailure(error: unknown, fallback: string): void {
  tellFailure(error, failureText(error, fallback));
}

/** Says that something which had waited was refused, and why. */
export function tellUndelivered(error: unknown, title: string): void {
  toasts.error({ title, description: failureText(error, 'The server did not take it.') });
}
