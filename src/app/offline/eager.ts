import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { connectionOf, type RootActor, sessionOf } from '../../actors/root.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { whenIdleAfterFirstScreen } from '../first-screen.ts';

const KEPT = 'stretch.kept';

/**
 * Loads what makes the app work without a network once somebody's first screen is there, and what clears it away once
 * nobody is signed in. Visitors who never sign in load neither.
 */
export function watchForOffline(queryClient: QueryClient, root: RootActor): void {
  let isStarted = false;
  const start = async (since: number) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    note(true);
    const { startOffline } = await import('./start.ts');
    const onHydrated = () => connectionOf(root).send({ type: 'queries.hydrated' });
    await startOffline(queryClient, { userId: user.id, since, onHydrated });
  };
  sessionOf(root).subscribe(({ value }) => {
    if (value === 'signedIn' && !isStarted) {
      isStarted = true;
      const since = performance.now();
      whenIdleAfterFirstScreen(queryClient, () => void start(since).catch(() => undefined));
    }
    if (value === 'signedOut' && hasKept()) {
      note(false);
      void forget();
    }
  });
}

/** Who was signed in when the app was last open here, with what they last saw; `null` when nothing is kept. */
export async function lastSeen(queryClient: QueryClient): Promise<User | null> {
  if (!hasKept()) return null;
  const { hydrateLastUser } = await import('./hydrate-queries.ts');
  return hydrateLastUser(queryClient);
}

async function forget(): Promise<void> {
  const { forgetOthers } = await import('./forget.ts');
  await forgetOthers(null);
}

function hasKept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

function note(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEPT, '1');
    else localStorage.removeItem(KEPT);
  } catch {
    // Then nothing else is kept either.
  }
}
