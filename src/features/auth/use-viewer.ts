import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { currentUserQuery } from './auth.queries.ts';

/** The signed-in user, or `null`. The session has fetched it before any screen renders. */
export function useMaybeViewer(): User | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** The signed-in user, on screens that only signed-in users reach. */
export function useViewer(): User {
  const viewer = useMaybeViewer();
  if (viewer === null) throw new Error('A screen for signed-in users was rendered without one');
  return viewer;
}
