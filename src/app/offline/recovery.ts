import type { Query, QueryClient } from '@tanstack/react-query';
import { isAway } from '../../api/errors.ts';
import { connection } from '../../lib/connection.ts';
import type { Session } from '../session.ts';
import { backOff } from './back-off.ts';

export interface RecoveryParts {
  readonly queryClient: QueryClient;
  readonly session: Session;
}

/**
 * Has what failed for want of a network fetched anew: at once when the device is back on a network, and from time to
 * time, ever more seldom, while the server is away. Refused calls are left to the person. Gives back what
 * stops it.
 */
export function startRecovery({ queryClient, session }: RecoveryParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const isSessionLost = () => session.getSnapshot().value === 'failed';
  const lost = { type: 'active', predicate: isLostQuery } as const;
  const isLost = () => isSessionLost() || queryClient.getQueryCache().findAll(lost).length > 0;
  const retry = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isSessionLost()) session.send({ type: 'session.retry' });
    void queryClient.refetchQueries(lost);
  };
  const schedule = () => {
    if (!isLost()) {
      if (queryClient.isFetching() === 0) tries = 0;
      return;
    }
    if (timer !== undefined || connection() === 'offline') return;
    timer = setTimeout(retry, backOff(tries));
    tries += 1;
  };
  const onReturn = () => {
    tries = 0;
    retry();
  };

  const stopWatching = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') schedule();
  });
  const watch = session.subscribe(schedule);
  addEventListener('online', onReturn);
  return () => {
    clearTimeout(timer);
    stopWatching();
    watch.unsubscribe();
    removeEventListener('online', onReturn);
  };
}

function isLostQuery({ state }: Query): boolean {
  return isAway(state.error) && state.fetchStatus === 'idle';
}
