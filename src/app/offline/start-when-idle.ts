import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { connectionOf, type RootActor, sessionOf } from '../../actors/root.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { whenIdleAfterFirstScreen } from '../first-screen.ts';

const PERSISTED = 'stretch.kept';

/**
 * Starts persisting queries after the first screen of a signed-in user, and clears them on sign-out. Visitors do not load
 * that code.
 */
export function startOfflineWhenIdle(queryClient: QueryClient, root: RootActor): void {
  let isStarted = false;
  const start = async (since: number) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    setPersisted(true);
    const { startOffline } = await import('./start.ts');
    const onHydrated = () => connectionOf(root).send({ type: 'queries.hydrated' });
    await startOffline(queryClient, { userId: user.id, since, onHydrated });
  };
  sessionOf(root).subscribe(({ value }) => {
    if (value === 'signedIn' && !isStarted) {
      isStarted = true;
      const since = performance.now();
      // Without storage only offline screens are missing.
      whenIdleAfterFirstScreen(queryClient, () => void start(since).catch(() => undefined));
    }
    if (value === 'signedOut' && hasPersisted()) {
      setPersisted(false);
      void import('./start.ts').then(({ clearOtherUsers }) => clearOtherUsers(null));
    }
  });
}

/** The user who was last signed in on this device, with their queries hydrated; `null` when nothing is persisted. */
export async function persistedUser(queryClient: QueryClient): Promise<User | null> {
  if (!hasPersisted()) return null;
  const { hydrateLastUser } = await import('./hydrate-queries.ts');
  return hydrateLastUser(queryClient);
}

function hasPersisted(): boolean {
  try {
    return localStorage.getItem(PERSISTED) !== null;
  } catch {
    return false;
  }
}

function setPersisted(isPersisted: boolean): void {
  try {
    if (isPersisted) localStorage.setItem(PERSISTED, '1');
    else localStorage.removeItem(PERSISTED);
  } catch {
    // Without local storage nothing else is persisted either.
  }
}
