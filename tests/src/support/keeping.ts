import type { QueryClient } from '@tanstack/react-query';
import { startOffline } from '#src/app/offline/start.ts';
import type { Session } from '#src/app/session.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';

/** Keeps on the device what the app keeps for whoever is signed in, without waiting for an idle moment. Gives back what stops it. */
export function keepFor(session: Session, queryClient: QueryClient): () => void {
  let stop = () => {};
  let isOver = false;
  let isStarted = false;
  const start = async () => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user || isStarted) return;
    isStarted = true;
    const end = await startOffline(queryClient, user.id);
    if (isOver) end();
    else stop = end;
  };
  const watch = session.subscribe(() => void start());
  return () => {
    isOver = true;
    watch.unsubscribe();
    stop();
  };
}
