import { QueryObserver } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { type ApiQueryClient, api, call } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { createRootActor } from '#src/app/root.ts';
import { toasts } from '#src/features/toasts/index.ts';

/** Starts the actors of the app, without screens, and one active query, of the user's games. `stop` ends both. */
export function startRoot(persistedUser?: (client: ApiQueryClient) => Promise<User | null>) {
  const queryClient = createQueryClient();
  const root = createRootActor({
    queryClient,
    toasts,
    currentPath: () => '/',
    openLogin: () => {},
    reloadPage: () => {},
    ...(persistedUser && { persistedUser: () => persistedUser(queryClient) }),
  });
  root.start();
  const games = new QueryObserver(queryClient, {
    queryKey: ['games', 'mine'],
    queryFn: () => call(api.games.mine.query, {}),
  });
  const unsubscribe = games.subscribe(() => {});
  const stop = () => {
    unsubscribe();
    root.stop();
  };
  return { queryClient, root, games, stop };
}
