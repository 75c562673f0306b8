/** A read that takes longer has failed, in milliseconds. */
export const READ_TIMEOUT = 15_000;

interface ReadSignal {
  readonly signal: AbortSignal;
  /** Ends the timeout of a read that has settled. */
  readonly clear: () => void;
}

/** The signal of a read: aborted with its own one, or with a `TimeoutError` after {@link READ_TIMEOUT}. */
export function readSignal(own?: AbortSignal | null): ReadSignal {
  // Not AbortSignal.timeout: its timer would run on after the read has settled.
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
 * Cancels the preloads of the page that still wait for their response. Aborting a read that has taken over a preload does
 * not: it would keep one of the six connections that a browser opens to a server over HTTP/1.1.
 */
function cancelPreloads(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) link.remove();
}
