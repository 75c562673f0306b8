import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/auth/auth.queries.ts';
import { onStoredUserChange, storedUserId } from '../features/auth/stored-user.ts';

export interface TabsOptions {
  /** Whether the browser is navigating to the sign-in page, or has returned from it. */
  readonly isLeaving: () => boolean;
  readonly reloadPage: () => void;
}

/**
 * Synchronizes the current user of this tab with the other tabs of the browser, which share one session: background tabs
 * send no requests. Returns a function that stops it.
 */
export function syncTabs(client: QueryClient, { isLeaving, reloadPage }: TabsOptions): () => void {
  const currentUser = () => client.getQueryData(currentUserQuery.queryKey);
  const refetchUser = () =>
    client.query({ ...currentUserQuery, staleTime: 0 }).catch(() => {
      // Unreachable: the next request reports it.
    });

  const unsubscribe = onStoredUserChange((storedId) => {
    const user = currentUser();
    if (user === undefined || (user?.id ?? null) === storedId) return;
    // A logout needs no request: the screen is cleared at once, also without a network.
    if (storedId === null) client.setQueryData(currentUserQuery.queryKey, null);
    else void refetchUser();
  });

  const onVisible = () => {
    const user = currentUser();
    const storedId = storedUserId();
    if (document.visibilityState !== 'visible' || user === undefined || storedId === undefined) return;
    if ((user?.id ?? null) !== storedId) void refetchUser();
  };
  // A page restored from the back/forward cache shows the state of when the user left it.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (isLeaving() || (currentUser()?.id ?? null) !== storedUserId())) reloadPage();
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onPageShow);
  };
}
