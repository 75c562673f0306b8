import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { connectionOf, type RootActor, sessionOf } from '../../actors/root.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { whenIdleAfterFirstScreen } from '../first-screen.ts';
import { arrivedByRedirect } from '../session-user.ts';

/** Where it is stored whether this device has queries of a user: `PERSISTED`, or `OBSOLETE` once the session has ended. */
const KEY = 'stretch.kept';
const PERSISTED = '1';
/** A page that is left may not finish the deletion: the next one without a user repeats it. */
const OBSOLETE = '0';

/**
 * Persists queries while a user is signed in, from after the first screen, and deletes them when the user signs out or the session
 * expires: the next user may be another one. Visitors do not load that code.
 */
export function startOfflineWhenIdle(queryClient: QueryClient, root: RootActor): void {
  let running: AbortController | null = null;
  const start = async (since: number, { signal }: AbortController) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    storeState(PERSISTED);
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
  const stop = () => {
    running?.abort();
    running = null;
  };
  let before: unknown;
  const onChange = ({ value }: { readonly value: unknown }) => {
    if (value === before) return;
    before = value;
    if (value === 'signedIn') running ??= startWhenIdle();
    if (value !== 'signedOut' && value !== 'expired') return;
    stop();
    if (storedState() === null) return;
    storeState(OBSOLETE);
    void clear(value === 'signedOut').catch(() => {
      // Without storage nothing is persisted.
    });
  };
  sessionOf(root).subscribe({ next: onChange, complete: stop });
}

/** Deletes the persisted queries, and after a sign-out the outbox entries, which survive a session that has only expired. */
async function clear(isSignedOut: boolean): Promise<void> {
  const { clearOtherUsers } = await import('./start.ts');
  await clearOtherUsers(null);
  if (isSignedOut && storedState() === OBSOLETE) storeState(null);
}

/**
 * The user who was last signed in on this device, with their queries hydrated; `null` when nothing is persisted, as after the
 * session has expired, and when another user may have signed in.
 */
export async function persistedUser(queryClient: QueryClient): Promise<User | null> {
  // Until the server says who is signed in, also after a reload.
  if (arrivedByRedirect() && storedState() === PERSISTED) storeState(OBSOLETE);
  if (storedState() !== PERSISTED) return null;
  const { hydrateLastUser } = await import('./hydrate-queries.ts');
  return hydrateLastUser(queryClient);
}

function storedState(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function storeState(state: string | null): void {
  try {
    if (state === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, state);
  } catch {
    // Without local storage nothing else is persisted either.
  }
}
