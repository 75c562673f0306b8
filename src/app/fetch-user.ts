import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { serverFault } from '../api/errors.ts';
import { currentUserQuery } from '../features/auth/auth.queries.ts';

/** After this many milliseconds without a response persisted data is rendered. */
export const SLOW_READ = 3000;

/**
 * Fetches the current user. When the response is slow, or missing because of the server or the network, returns the result
 * of `persistedUser`; a later response still updates the query cache.
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
