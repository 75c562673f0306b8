import { isAbort } from '#src/api/errors.ts';
import { toasts } from '#src/features/toasts/index.ts';

interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Opens the device's own sheet to share with; `null` where the device has none. */
export function nativeShare(): ((shared: Shared) => void) | null {
  if (!('share' in navigator)) return null;
  return (shared) => {
    navigator.share(shared).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!isAbort(error)) toasts.error('Sharing did not work. Copy the link instead.');
    });
  };
}
