import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { type RootActor, RootActorContext, sessionOf } from '../actors/root.ts';
import { useConnection } from '../actors/use-connection.ts';
import { api } from '../api/client.ts';
import { DeviceOffline } from '../design/error-state/error-state.tsx';
import { currentUserQuery, USER_FETCH_FAILED } from '../features/auth/auth.queries.ts';
import { wasSignedIn } from '../features/auth/stored-user.ts';
import { toasts } from '../features/toasts/toasts.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ImageAttempt } from '../lib/use-image-failure.ts';
import { ErrorBoundary, FailureScreen } from './error-boundary.tsx';
import { Landing } from './lazy-landing.ts';
import { PageLoading } from './page-loading.tsx';
import { viewerHint } from './server-rendering/page-data.ts';
import { ToastViewport } from './toast-viewport.tsx';

const App = lazyComponent(() => import('./app.tsx'), { Placeholder: PageLoading });

/** Paths whose screens render before the current user has been fetched. */
const PUBLIC_PATH = /^\/join(\/|$)/;

/** Starts loading the code of the first screen while the current user is being fetched. */
export function preloadFirstScreen(path: string): void {
  const viewer = viewerHint();
  const isSignedIn = viewer === null ? wasSignedIn() : viewer === 'somebody';
  const code: Promise<unknown> = PUBLIC_PATH.test(path) || isSignedIn ? App.preload() : Landing.preload();
  // The screen that needs the code loads it again and reports a failure.
  code.catch(() => {});
}

/** Signed out, this path redirects to the sign-in page (specification §8). */
const PROFILE_PATH = '/profile';

export interface BootProps {
  readonly root: RootActor;
  /** The path of the page; replaced in tests. */
  readonly path?: string;
  readonly Screens?: ComponentType;
}

/**
 * Renders the app for signed-in users and the landing page for visitors, once the current user has been fetched. Visitors
 * do not load the code of the app.
 */
export function Boot({ root, path, Screens = App }: BootProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  return (
    <api.ReactQueryProvider>
      <RootActorContext value={root}>
        <DeviceStatus>
          <ErrorBoundary>
            <Suspense fallback={<PageLoading />}>
              <Gate root={root} path={path} Screens={Screens} />
            </Suspense>
            <ToastViewport toaster={toasts} isLikely={!!user} />
          </ErrorBoundary>
        </DeviceStatus>
      </RootActorContext>
    </api.ReactQueryProvider>
  );
}

/** Provides the design system with whether the device is offline, and with the attempts to load images that have failed. */
function DeviceStatus({ children }: { children: ReactNode }) {
  const connection = useConnection();
  return (
    <ImageAttempt value={connection}>
      <DeviceOffline value={connection === 'offline'}>{children}</DeviceOffline>
    </ImageAttempt>
  );
}

function Gate({ root, path = location.pathname, Screens = App }: BootProps) {
  const session = sessionOf(root);
  const state = useSelector(session, ({ value }) => value);
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const mustSignIn = user === null && path === PROFILE_PATH;
  useEffect(() => {
    if (mustSignIn) session.send({ type: 'session.expired' });
  }, [mustSignIn, session]);
  if (PUBLIC_PATH.test(path)) return <Screens />;
  if (state === 'failed') {
    return (
      <FailureScreen title={USER_FETCH_FAILED} onRetry={() => session.send({ type: 'session.retry' })} />
    );
  }
  if (user === undefined) return <PageLoading />;
  return user === null ? <Landing /> : <Screens />;
}
