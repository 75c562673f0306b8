import { failureText, hasErrorCode, isAbort, isOffline, isUnauthorized } from '#src/api/errors.ts';
import { createToaster } from '#src/design/toaster/create-toaster.ts';

const OFFLINE = 'You are offline. Try again once you are connected.';

/** The app's toaster. A toast sent before the viewport is mounted is shown once it is. */
export const toasts = createToaster();

/**
 * Shows a failure with a text of the app, and what the user can do about it: connect, or leave out a blocked word. Ignores 401, which the
 * session actor reports once, and aborted requests.
 */
export function showFailure(error: unknown, text: string): void {
  if (isUnauthorized(error) || isAbort(error)) return;
  const description = remedyOf(error);
  toasts.error(description === null ? text : { title: text, description });
}

function remedyOf(error: unknown): string | null {
  if (isOffline(error)) return OFFLINE;
  return hasErrorCode(error, 'blocked_word') ? failureText(error, 'Please use other words') : null;
}

/** Like {@link showFailure}, with the message of the server if the response has one. */
export function showServerFailure(error: unknown, fallback: string): void {
  showFailure(error, failureText(error, fallback));
}

/** Shows that the server refused an outbox entry, and why. */
export function showSendFailure(error: unknown, title: string): void {
  toasts.error({ title, description: failureText(error, 'The server did not accept it.') });
}
