import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { serverFault } from '../api/errors.ts';
import { currentUserQuery } from '../features/auth/auth.queries.ts';

/** After so many milliseconds without a response persisted data is shown. */
export const SLOW_READ = 3000;

/**
 * Fetches who is signed in. When the response takes long, or there is none because of the server or the network, returns
 * who `persistedUser` says; a response that arrives later still reaches the query cache.
 */
export async function fetchUserOrPersisted(
  client: QueryClient,
  persistedUser: () => Promise<User | null>,
): Promise<User | null> {
  const fetching = client.query(currentUserQuery);
  const slow = Promise.withResolvers<'slow'>();
  const timer = setTimeout(slow.resolve, SLOW_READ, 'slow');
  try {
    const first = await Promise.race([fetching, slow.promise]);
    if (first !== 'slow') return first;
    return (await persistedUser()) ?? (await fetching);
  } catch (error) {
    const user = serverFault(error) ? await persistedUser() : null;
    if (user === null) throw error;
    return user;
  } finally {
    clearTimeout(timer);
  }
}
