import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { currentUserQuery } from './auth.queries.ts';

/** The signed-in person, or `null`. The gate has the answer before any screen is shown; it is asked again when stale. */
export function useMaybeViewer(): User | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** The signed-in person, on screens that only signed-in people reach. */
export function useViewer(): User {
  const viewer = useMaybeViewer();
  if (viewer === null) throw new Error('A screen for signed-in people was shown to nobody');
  return viewer;
}
