import { AsyncLocalStorage } from 'node:async_hooks';
import type { CurrentSession } from '../auth/current-session.ts';

type Found = Promise<CurrentSession | null>;

/** The shared session of nested requests. */
const sender = new AsyncLocalStorage<{ session: Found | null }>();

/**
 * Preloads the session once for all requests that `ask` injects into this server. Returns the result of `ask` and the
 * cookies that renew the session.
 */
export async function withSessionMemo<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly cookies: readonly string[] }> {
  const own: { session: Found | null } = { session: null };
  const answer = await sender.run(own, ask);
  return { answer, cookies: (await own.session)?.cookies ?? [] };
}

/**
 * The session of a request: `lookUp` loads it, unless another request inside of the same `withSessionMemo` has.
 * `isForAll` tells it that a page load, not just polling, keeps the session alive.
 */
export function sessionOf(lookUp: (isForAll: boolean) => Found): Found {
  const own = sender.getStore();
  if (own === undefined) return lookUp(false);
  own.session ??= lookUp(true);
  return own.session;
}
