import { useEffect, useState } from 'react';
import { failureReason, type SendFailure } from '#machines/outbox-entry.ts';
import {
  ExpiredEntryError,
  failureText,
  hasErrorCode,
  isAbort,
  isOffline,
  isUnauthorized,
} from '#src/api/errors.ts';
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

/** Shows that an outbox entry could not be sent, and why. */
export function showSendFailure(failure: SendFailure, title: string): void {
  toasts.error({ title, description: failureReason(failure) });
}

/** Shows that an entry may have been sent already, if this is the failure; the user can send it again. */
export function showExpiredEntry(error: unknown): void {
  if (error instanceof ExpiredEntryError) toasts.error({ title: 'Not sent', description: error.message });
}

/** Shows that code could not be loaded that the user's action needs. */
export function showLoadFailure(): void {
  toasts.error({
    title: 'This could not be opened',
    description: 'Check your connection and try again.',
  });
}

/** How long it shows that a text was copied, in milliseconds (specification §9). */
const COPIED_DURATION = 2000;

/** Copies a text and indicates it for a while; the toast describes it by `label`. */
export function useCopy(label: string) {
  /** One for each copy, so that a later one is shown for as long. */
  const [copied, setCopied] = useState<object | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED_DURATION);
    return () => clearTimeout(timer);
  }, [copied]);
  const write = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied({});
      toasts.success({ title: 'Copied!', description: label });
    } catch {
      setCopied(null);
      toasts.error('Failed to copy to clipboard');
    }
  };
  return { copied: copied !== null, copy: (text: string) => void write(text) };
}
