import type { QueryClient } from '@tanstack/react-query';
import type { ServerFault } from '#machines/connection.machine.ts';
import type { SessionActor } from '../actors/root.ts';
import { serverFault } from '../api/errors.ts';
import { currentUserQuery, fetchCurrentUser } from '../features/auth/auth.queries.ts';
import { storedUserId } from '../features/auth/stored-user.ts';
import { isHydrated } from './offline/persisted-query.ts';

/**
 * Fetches first only who is signed in, so that a server with a problem is not sent many requests at once. Then refetches
 * queries that failed because of the server, and those whose data was persisted. Returns the failure with the longest
 * `Retry-After`; `null` when nothing fails, or `signal` is aborted.
 */
export async function retryFailedQueries(
  client: QueryClient,
  session: SessionActor,
  signal: AbortSignal,
): Promise<ServerFault | null> {
  try {
    const user = await fetchCurrentUser();
    if (signal.aborted) return null;
    const before = client.getQueryData(currentUserQuery.queryKey);
    // The session ran out meanwhile: what was done here waits for its owner, who is asked to sign in again.
    if (user === null && before && storedUserId() === before.id) {
      session.send({ type: 'session.expired' });
      return null;
    }
    client.setQueryData(currentUserQuery.queryKey, user);
  } catch (error) {
    const fault = serverFault(error);
    if (fault) return fault;
  }
  if (signal.aborted) return null;
  if (session.getSnapshot().matches('failed')) session.send({ type: 'session.retry' });
  await client.invalidateQueries(
    { predicate: (query) => serverFault(query.state.error) !== null || isHydrated(query) },
    { cancelRefetch: false },
  );
  const active = client.getQueryCache().findAll({ type: 'active' });
  const faults = active.flatMap(({ state }) => serverFault(state.error) ?? []);
  const [fault] = faults.toSorted((one, other) => (other.retryAfter ?? 0) - (one.retryAfter ?? 0));
  return fault ?? null;
}
