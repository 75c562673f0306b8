import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { connectionOf, type RootActor, sessionOf } from '../../actors/root.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { whenIdleAfterFirstScreen } from '../first-screen.ts';

const PERSISTED = 'stretch.kept';

/**
 * Persists queries while a user is signed in, from after the first screen, and deletes them when the user signs out or the session
 * expires: the next user may be another one. Visitors do not load that code.
 */
export function startOfflineWhenIdle(queryClient: QueryClient, root: RootActor): void {
  let running: AbortController | null = null;
  const start = async (since: number, { signal }: AbortController) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    setPersisted(true);
    const { startOffline } = await import('./start.ts');
    if (signal.aborted) return;
    const onHydrated = () => connectionOf(root).send({ type: 'queries.hydrated' });
    const stop = await startOffline(queryClient, { userId: user.id, since, onHydrated });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  };
  const startWhenIdle = () => {
    const controller = new AbortController();
    const since = performance.now();
    // Without storage only offline screens are missing.
    const run = () => void start(since, controller).catch(() => undefined);
    controller.signal.addEventListener('abort', whenIdleAfterFirstScreen(queryClient, run));
    return controller;
  };
  sessionOf(root).subscribe(({ value }) => {
    if (value === 'signedIn') running ??= startWhenIdle();
    if (value !== 'signedOut' && value !== 'expired') return;
    running?.abort();
    running = null;
    if (!hasPersisted()) return;
    setPersisted(false);
    void import('./start.ts')
      .then(({ clearOtherUsers }) => clearOtherUsers(null))
      .catch(() => {
        // Without storage nothing is persisted.
      });
  });
}

/**
 * The user who was last signed in on this device, with their queries hydrated; `null` when nothing is persisted, as after the
 * session has expired.
 */
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
