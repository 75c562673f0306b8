import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ApiQueryClient } from '../api/client.ts';
import { requiresReload } from '../lib/lazy-component.tsx';
import { routeTree } from '../routeTree.gen.ts';
import { BrokenScreen } from './error-boundary.tsx';
import { ScreenLoading } from './page-loading.tsx';

/** Creates the router of all screens. `history` is the browser's by default. */
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
    // The query client determines which data is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    // Rendering again is not enough: the code of the screen may have failed to load.
    defaultErrorComponent: ({ error }) => (
      <BrokenScreen
        onRetry={async () => {
          await ((await requiresReload(error)) ? location.reload() : router.invalidate());
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
