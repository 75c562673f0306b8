import type { Query, QueryClient } from '@tanstack/react-query';
import type { ServerFault } from '#machines/connection.machine.ts';
import type { SessionActor } from '../actors/root.ts';
import { serverFault } from '../api/errors.ts';
import { currentUserQuery, fetchCurrentUser } from '../features/auth/auth.queries.ts';
import { storedUserId } from '../features/auth/stored-user.ts';
import { isHydrated } from './offline/persisted-query.ts';

/**
 * Fetches only the current user first, so that a failing server does not receive many requests at once. Then refetches the
 * queries that failed because of the server, and those with hydrated data. Returns the remaining failure with the longest
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
    // The session has expired: the user has to sign in again, and their outbox entries stay.
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
  const faults = active.flatMap((query) => faultOf(query) ?? []);
  const [fault] = faults.toSorted((one, other) => (other.retryAfter ?? 0) - (one.retryAfter ?? 0));
  return fault ?? null;
}

/**
 * Why a query must be fetched again. One that was hydrated during the attempt has no error, because hydration replaces it, but keeps
 * the reason of its last failure.
 */
function faultOf(query: Query): ServerFault | null {
  const { error, fetchFailureReason } = query.state;
  if (error !== null || !isHydrated(query)) return serverFault(error);
  return serverFault(fetchFailureReason) ?? { reason: 'failing', retryAfter: null };
}
