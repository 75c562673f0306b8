import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/auth/auth.queries.ts';
import { onStoredUserChange, storedUserId } from '../features/auth/stored-user.ts';

export interface TabsParts {
  /** Whether the browser is on its way to the sign-in page, or was, before it came back. */
  readonly hasLeft: () => boolean;
  readonly startOver: () => void;
}

/**
 * Keeps this tab in step with the others of the same browser: they share one session, and a tab in the background asks
 * the server nothing by itself. Returns what stops it.
 */
export function watchTabs(client: QueryClient, { hasLeft, startOver }: TabsParts): () => void {
  const currentUser = () => client.getQueryData(currentUserQuery.queryKey);
  const ask = () =>
    client.query({ ...currentUserQuery, staleTime: 0 }).catch(() => {
      // Unreachable; whatever is asked next will find out.
    });

  const stopHearing = onStoredUserChange((marked) => {
    const user = currentUser();
    if (user === undefined || (user?.id ?? null) === marked) return;
    // A logout needs no confirming: what is on the screen goes at once, also without a network.
    if (marked === null) client.setQueryData(currentUserQuery.queryKey, null);
    else void ask();
  });

  const onVisible = () => {
    const user = currentUser();
    const marked = storedUserId();
    if (document.visibilityState !== 'visible' || user === undefined || marked === undefined) return;
    if ((user?.id ?? null) !== marked) void ask();
  };
  // A page that comes back out of the browser's memory shows what it showed when it was left.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (hasLeft() || (currentUser()?.id ?? null) !== storedUserId())) startOver();
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onPageShow);
  return () => {
    stopHearing();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onPageShow);
  };
}
