import { AsyncLocalStorage } from 'node:async_hooks';
import type { CurrentSession } from '../auth/current-session.ts';

type Found = Promise<CurrentSession | null>;

/** The shared session of nested requests. */
const sharedSession = new AsyncLocalStorage<{ session: Found | null }>();

/**
 * Loads the session once for all requests that `work` injects into this server. Returns the result of `work` and the
 * cookies that renew the session.
 */
export async function withSessionMemo<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cookies: readonly string[] }> {
  const own: { session: Found | null } = { session: null };
  const result = await sharedSession.run(own, work);
  return { result, cookies: (await own.session)?.cookies ?? [] };
}

/**
 * The session of a request: `lookUp` loads it, unless another request inside of the same `withSessionMemo` has.
 * `isPageLoad` is passed to `lookUp`: a page load keeps the session alive, polling alone does not.
 */
export function sessionOf(lookUp: (isPageLoad: boolean) => Found): Found {
  const own = sharedSession.getStore();
  if (own === undefined) return lookUp(false);
  own.session ??= lookUp(true);
  return own.session;
}
