import type { QueryClient } from '@tanstack/react-query';
import { connectionOf, type RootActor, sessionOf } from '#src/actors/root.ts';
import { startOffline } from '#src/app/offline/start.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';

/** Persists the queries of the signed-in user, without waiting until the browser is idle. Returns what stops it. */
export function persistFor(root: RootActor, queryClient: QueryClient): () => void {
  let stop = () => {};
  let isOver = false;
  let isStarted = false;
  const onHydrated = () => connectionOf(root).send({ type: 'queries.hydrated' });
  const start = async () => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user || isStarted) return;
    isStarted = true;
    const parts = { userId: user.id, since: performance.now(), onHydrated };
    const end = await startOffline(queryClient, parts).catch(() => () => {});
    if (isOver) end();
    else stop = end;
  };
  const watch = sessionOf(root).subscribe(() => void start());
  return () => {
    isOver = true;
    watch.unsubscribe();
    stop();
  };
}
