import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, vi } from 'vitest';
import { type RootActor, type SessionActor, sessionOf } from '#src/actors/root.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { Boot } from '#src/app/boot.tsx';
import { inTransaction } from '#src/app/offline/database.ts';
import { hydrateLastUser } from '#src/app/offline/hydrate-queries.ts';
import { createRoot } from '#src/app/root.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { toasts } from '#src/features/toasts/index.ts';
import { type ConnectedApp, connectToApp } from '#tests/support/msw-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { reuseTestDatabase } from '#tests/support/test-database.ts';
import { persistFor } from './persistence.ts';

export interface Harness extends Omit<ConnectedApp, 'close'> {
  readonly server: TestApp;
  /** Every request the browser has sent since this was last emptied, as 'METHOD /path?search'. */
  readonly heard: string[];
  /** Opens the whole app at an address, as this person's browser does; null is a visitor who is signed out. */
  readonly visit: (path: string, as: TestUser | null, options?: VisitOptions) => Visit;
  /** Takes down what is shown, as a reload does. */
  readonly unload: () => void;
  /** Closes the browser: what is shown, its session and what its tab remembers. */
  readonly leave: () => void;
}

export interface VisitOptions {
  /** Also fetches anew what failed for want of a network, as the app in a browser does. */
  readonly recovers?: boolean;
  /** Also keeps on the device what was last seen and what is not sent yet. Bring an IndexedDB. */
  readonly keeps?: boolean;
}

export interface Visit {
  readonly user: UserEvent;
  readonly session: SessionActor;
  readonly root: RootActor;
  /** How many queries are under way. */
  readonly isFetching: () => number;
  /** Called when the app leaves for the sign-in page, with where it is to come back to. */
  readonly openLogin: ReturnType<typeof vi.fn<(returnTo: string) => void>>;
  /** Called when the app wants the page loaded anew. */
  readonly startOver: ReturnType<typeof vi.fn<() => void>>;
  /** Where the app is now. */
  readonly path: () => string;
  readonly navigate: (path: string) => Promise<void>;
  /** As the device's way back does. */
  readonly goBack: () => void;
}

/** The whole app in front of the real server, for the tests of one file: call it while that is loaded. Leaves after each test. */
export async function openHarness(): Promise<Harness> {
  // Loaded on demand in the app; here, so that no test waits for what the first one had to load.
  await Promise.all([
    import('#src/design/toaster/toaster.tsx'),
    import('#src/features/landing/landing-screen.tsx'),
    import('#src/features/share-accomplishment/share-accomplishment-dialog.tsx'),
    import('#src/features/games/create/create-game-dialog.tsx'),
    import('#src/features/activity/game-picker.tsx'),
  ]);
  const server = await startTestApp({ database: await reuseTestDatabase(), watched: false });
  const connected = connectToApp(server.app);
  const heard: string[] = [];
  connected.msw.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    heard.push(`${request.method} ${pathname}${search}`);
  });

  let root: RootActor | null = null;
  let stopKeeping = () => {};
  const unload = () => {
    cleanup();
    stopKeeping();
    root?.stop();
    root = null;
    toasts.dismiss();
  };
  const leave = () => {
    unload();
    sessionStorage.clear();
    localStorage.clear();
    for (const name of ['answers', 'outbox'] as const)
      void inTransaction(name, (store) => store.clear()).catch(() => undefined);
  };

  const visit: Harness['visit'] = (path, as, { recovers = false, keeps = false } = {}) => {
    connected.signInAs(as);
    const queryClient = createQueryClient();
    const history = createMemoryHistory({ initialEntries: [path] });
    const router = createAppRouter({ queryClient, history });
    const whereabouts = () => history.location.href;
    const openLogin = vi.fn<(returnTo: string) => void>();
    root?.stop();
    const startOver = vi.fn<() => void>();
    const persistedUser = async () => (keeps ? hydrateLastUser(queryClient) : null);
    root = createRoot({
      queryClient,
      toasts,
      whereabouts,
      openLogin,
      startOver,
      persistedUser,
      retries: recovers,
    });
    root.start();
    if (keeps) stopKeeping = persistFor(root, queryClient);
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
      isFetching: () => queryClient.isFetching(),
      openLogin,
      startOver,
      path: () => router.state.location.href,
      navigate: (to) => router.navigate({ to }),
      goBack: () => history.back(),
    };
  };

  afterEach(() => {
    leave();
    connected.msw.resetHandlers();
  });
  afterAll(async () => {
    connected.close();
    await server.close();
  });
  return { ...connected, server, heard, visit, unload, leave };
}
