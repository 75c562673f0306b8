/** The timeout of a read, in milliseconds. */
export const READ_TIMEOUT = 15_000;

interface ReadSignal {
  readonly signal: AbortSignal;
  /** Clears the timeout of a read that has settled. */
  readonly clear: () => void;
}

/** The signal of a read: aborted with `own`, or with a `TimeoutError` after {@link READ_TIMEOUT}. */
export function readSignal(own?: AbortSignal | null): ReadSignal {
  // Not AbortSignal.timeout: its timer would continue after the read has settled.
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(new DOMException('The server did not respond in time', 'TimeoutError'));
    cancelPreloads();
  }, READ_TIMEOUT);
  return {
    signal: own ? AbortSignal.any([own, timeout.signal]) : timeout.signal,
    clear: () => clearTimeout(timer),
  };
}

/**
 * Cancels the pending preloads of the page. Aborting a read that uses a preload does not cancel the preload, which would
 * occupy one of the six connections of a browser to a server over HTTP/1.1.
 */
function cancelPreloads(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) link.remove();
}
