import { TIMEOUT_MS } from './page-scripts.ts';

/** The longest that one script waits inside a page, in milliseconds. */
const SCRIPT_MS = 2_000;

/** Rejects when a script has no result in time, because its page was left meanwhile. */
async function withTimeout<T>(result: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The page did not respond.')), milliseconds);
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `attempt` until it returns something other than `null`: a navigation ends the scripts of its page, and they have to run
 * on the next page again. Throws with `missing` and the last error when the time is up.
 */
export async function retryUntilFound<T>(
  missing: string,
  attempt: (milliseconds: number) => Promise<T | null>,
): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  let cause: unknown;
  for (;;) {
    const left = deadline - performance.now();
    if (left <= 0) throw new Error(`Missing ${missing}: ${String(cause)}`, { cause });
    const wait = Math.min(left, SCRIPT_MS);
    try {
      const result = await withTimeout(attempt(wait), wait + SCRIPT_MS);
      if (result !== null) return result;
    } catch (error) {
      cause = error;
    }
  }
}

/**
 * Finds an element and acts on it, again if the page has replaced it meanwhile. `isStale` recognizes errors before which
 * nothing was done.
 */
export async function actOnFound<E, T>(
  find: () => Promise<E>,
  act: (element: E) => Promise<T>,
  isStale: (error: Error) => boolean,
): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const element = await find();
    try {
      return await act(element);
    } catch (error) {
      const mayRetry = error instanceof Error && isStale(error) && performance.now() < deadline;
      if (!mayRetry) throw error;
    }
  }
}
