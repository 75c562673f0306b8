import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ApiQueryClient } from '../api/client.ts';
import { isGivenUp } from '../lib/lost-module.ts';
import { routeTree } from '../routeTree.gen.ts';
import { Broken } from './error-boundary.tsx';
import { ScreenWaiting } from './waiting.tsx';

/** Makes the router over every screen. `history` is the browser's unless told otherwise. */
export function createAppRouter({
  queryClient,
  history,
}: {
  queryClient: ApiQueryClient;
  history?: RouterHistory;
}) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: ScreenWaiting,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    // Drawing it again is not enough: what failed may be the fetching of its code.
    defaultErrorComponent: ({ error }) => (
      <Broken
        onRetry={async () => {
          await ((await isGivenUp(error)) ? location.reload() : router.invalidate());
        }}
      />
    ),
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
