import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { type RootActor, sessionOf } from '#src/actors/root.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { Boot } from '#src/app/boot.tsx';
import { inTransaction } from '#src/app/offline/database.ts';
import { hydrateLastUser } from '#src/app/offline/hydrate-queries.ts';
import { createRootActor } from '#src/app/root.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { toasts } from '#src/features/toasts/index.ts';
import { connectToApp } from '#tests/support/msw-server.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';
import { reuseTestDatabase } from '#tests/support/test-database.ts';
import { persistFor } from './persistence.ts';

interface VisitOptions {
  /** Retries failed queries once the server responds again, as the app in a browser does. */
  readonly retries?: boolean;
  /** Persists queries and the outbox in IndexedDB, as the app in a browser does. */
  readonly persists?: boolean;
}

/** What the shell around every screen requests. */
const SHELL_PATHS = [
  '/api/invitations',
  '/api/messages/unread-count',
  '/api/notifications/games',
  '/api/reports?unseen=true',
  '/api/account/restrictions?limit=50',
];

export type Harness = Awaited<ReturnType<typeof openHarness>>;
export type Visit = ReturnType<Harness['visit']>;

/** The whole app with the real server. Call it while the test file loads. Leaves the app after each test. */
export async function openHarness() {
  // The app loads these on demand. Loaded here, they take no time of a test.
  await Promise.all([
    import('#src/design/toaster/toaster.tsx'),
    import('#src/features/landing/landing-screen.tsx'),
    import('#src/features/share-accomplishment/share-accomplishment-dialog.tsx'),
    import('#src/features/games/create/create-game-dialog.tsx'),
    import('#src/features/activity/game-picker.tsx'),
    import('#src/features/safety/outcome-notice.ts'),
  ]);
  const server = await startTestApp({ database: await reuseTestDatabase(), watched: false });
  const { msw, signInAs, close } = connectToApp(server.app);
  /** Every request since this was last emptied, as 'METHOD /path?search'. */
  const requests: string[] = [];
  msw.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
  });

  let root: RootActor | null = null;
  let stopPersisting = () => {};
  /** Unmounts the app and keeps its storage, as a reload does. */
  const unload = () => {
    cleanup();
    stopPersisting();
    root?.stop();
    root = null;
    toasts.dismiss();
  };
  /** Unmounts the app and clears its storage. */
  const leave = () => {
    unload();
    sessionStorage.clear();
    localStorage.clear();
    for (const name of ['answers', 'outbox'] as const)
      void inTransaction(name, (store) => store.clear()).catch(() => undefined);
  };

  /** Opens the app at a path, signed in as a user or signed out. */
  const visit = (
    path: string,
    as: TestUser | null,
    { retries = false, persists = false }: VisitOptions = {},
  ) => {
    signInAs(as);
    const queryClient = createQueryClient();
    const history = createMemoryHistory({ initialEntries: [path] });
    const router = createAppRouter({ queryClient, history });
    const currentPath = () => history.location.href;
    const openLogin = vi.fn<(returnTo: string) => void>();
    root?.stop();
    const reloadPage = vi.fn<() => void>();
    const persistedUser = async () => (persists ? hydrateLastUser(queryClient) : null);
    root = createRootActor({
      queryClient,
      toasts,
      currentPath,
      openLogin,
      reloadPage,
      persistedUser,
      retries,
    });
    root.start();
    if (persists) stopPersisting = persistFor(root, queryClient);
    const Screens = () => <RouterProvider router={router} />;
    render(
      <QueryClientProvider client={queryClient}>
        <Boot root={root} path={path} Screens={Screens} />
      </QueryClientProvider>,
    );
    return {
      user: userEvent.setup(),
      session: sessionOf(root),
      root,
      /** The number of pending queries. */
      isFetching: () => queryClient.isFetching(),
      /** Waits until the requests of the shell around every screen have ended; `requests` may only contain those of this visit. */
      shellSettled: async () => {
        for (const path of SHELL_PATHS) await waitFor(() => expect(requests).toContain(`GET ${path}`));
        await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      },
      /** The number of pending mutations. */
      isMutating: () => queryClient.isMutating(),
      /** Refetches the visible queries, as after a change that affects all of them. */
      refetch: () => queryClient.invalidateQueries(),
      /** Called when the app opens the sign-in page, with the path to return to. */
      openLogin,
      /** Called when the app reloads the page. */
      reloadPage,
      /** The current path with its search. */
      path: () => router.state.location.href,
      navigate: (to: string) => router.navigate({ to }),
      /** Goes back in the history, as a back gesture does. */
      goBack: () => history.back(),
    };
  };

  afterEach(() => {
    leave();
    msw.resetHandlers();
  });
  afterAll(async () => {
    close();
    await server.close();
  });
  return { msw, signInAs, server, requests, visit, unload, leave };
}
