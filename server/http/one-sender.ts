import { AsyncLocalStorage } from 'node:async_hooks';
import type { CurrentSession } from '../auth/accounts.ts';

type Found = Promise<CurrentSession | null>;

/** Who sends what the server asks itself, as far as it is known. */
const sender = new AsyncLocalStorage<{ session: Found | null }>();

/**
 * Has everything that `ask` asks this server itself count as sent by one person, whose session is looked up once. Outside
 * of `ask` nothing of it is known. Gives the cookies that renew the session along with the answer.
 */
export async function asOneSender<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly cookies: readonly string[] }> {
  const own: { session: Found | null } = { session: null };
  const answer = await sender.run(own, ask);
  return { answer, cookies: (await own.session)?.cookies ?? [] };
}

/**
 * The session a request came with. `lookUp` looks for it, unless another request of the same sender has already;
 * it is told whether it does so for all of them, which is somebody opening a page and no mere polling.
 */
export function sessionOf(lookUp: (isForAll: boolean) => Found): Found {
  const own = sender.getStore();
  if (own === undefined) return lookUp(false);
  own.session ??= lookUp(true);
  return own.session;
}
