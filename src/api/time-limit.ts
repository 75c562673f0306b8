/** The time limit of a read, in milliseconds. */
export const READ_TIMEOUT = 15_000;

/** The time limit of a change, in milliseconds. */
export const CHANGE_TIMEOUT = 30_000;

/** The time limit of a request with a large body, in milliseconds. A photo over a very slow network takes two minutes. */
export const UPLOAD_TIMEOUT = 3 * 60_000;

interface LimitedSignal {
  readonly signal: AbortSignal;
  /** Clears the timeout of a request that has settled. */
  readonly clear: () => void;
}

/** The signal of a request: aborted with `own`, or with a `TimeoutError` after `timeout` milliseconds. */
export function limitedSignal(timeout: number, own?: AbortSignal | null): LimitedSignal {
  // Not AbortSignal.timeout: its timer would continue after the request has settled.
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new DOMException('The server did not respond in time', 'TimeoutError'));
    cancelPreloads();
  }, timeout);
  return {
    signal: own ? AbortSignal.any([own, limit.signal]) : limit.signal,
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
