import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { hasTexts } from '#src/actors/entry-kind.ts';
import { api, call } from '#src/api/client.ts';
import { isUnauthorized, NetworkError } from '#src/api/errors.ts';

export const USER_FETCH_FAILED = 'Failed to fetch user';

const MINUTE = 60_000;

export const authKeys = { currentUser: ['auth', 'user'] as const };

/** The signed-in user; `null` when nobody is. Any other failure reads 'Failed to fetch user' (specification §7). */
export const currentUserQuery = queryOptions({
  queryKey: authKeys.currentUser,
  // Takes no signal: the session waits for the response, so a screen that unmounts must not cancel the request.
  queryFn: () => fetchCurrentUser(),
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
});

/** Fetches the signed-in user; `null` when nobody is. Throws 'Failed to fetch user' with its cause. */
export async function fetchCurrentUser(): Promise<User | null> {
  try {
    const user = await call(api.auth.currentUser.query, {});
    // For example of the sign-in page of a network: the user's drafts would be removed as those of somebody else.
    if (!hasTexts(user, 'id')) throw new NetworkError('It is not the response of the server');
    return user;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw new Error(USER_FETCH_FAILED, { cause: error });
  }
}

/** Invalidates the queries of all resources, except the signed-in user: active ones are fetched at once. */
export const refreshAllButUser = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== authKeys.currentUser[0] });

/** The signed-in user, or `null`. The session has fetched it before any screen renders. */
export function useMaybeViewer(): User | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** The signed-in user, on screens that only signed-in users reach. */
export function useViewer(): User {
  const current = useMaybeViewer();
  const [viewer, setViewer] = useState(current);
  // A render that is in progress when the user is signed out reads `null` before the screen is removed.
  if (current !== null && current !== viewer) setViewer(current);
  if (viewer === null) throw new Error('A screen for signed-in users was rendered without one');
  return viewer;
}
