import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { type RootActor, sessionOf } from '../actors/root.ts';
import { RootActorContext } from '../actors/root-context.ts';
import { useConnection } from '../actors/use-connection.ts';
import { api } from '../api/client.ts';
import { DeviceOffline } from '../design/error-state/error-state.tsx';
import { currentUserQuery, USER_FETCH_FAILED } from '../features/auth/auth.queries.ts';
import { wasSignedIn } from '../features/auth/stored-user.ts';
import { toasts } from '../features/toasts/toasts.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { Landing } from './lazy-landing.ts';
import { viewerOfPage } from './page-hint.ts';
import { ToastViewport } from './toast-viewport.tsx';
import { Waiting } from './waiting.tsx';

const App = lazyComponent(() => import('./app.tsx'), { Placeholder: Waiting });

/** Paths that answer before it is known who is looking. */
const OPEN_PATH = import.meta.env.DEV ? /^\/(join|catalogue)(\/|$)/ : /^\/join(\/|$)/;

/** Starts loading what will most likely be shown, while the server is still asked who is looking. */
export function loadAhead(path: string): void {
  const viewer = viewerOfPage();
  const isIn = viewer === null ? wasSignedIn() : viewer === 'somebody';
  const code: Promise<unknown> = OPEN_PATH.test(path) || isIn ? App.preload() : Landing.preload();
  // The screen that needs it asks again, and tells of what could not be had.
  code.catch(() => {});
}

/** Nobody has a profile unless they sign in: signed out, this one leads to the sign-in page (specification §8). */
const PROFILE_PATH = '/profile';

export interface BootProps {
  readonly root: RootActor;
  /** Where the visitor is; the tests have one of their own. */
  readonly path?: string;
  readonly Screens?: ComponentType;
}

/**
 * The gate: waits until it is known who is looking, then shows the app to people who are signed in and the landing
 * page to everybody else. What signed-out visitors do not see they do not load either.
 */
export function Boot({ root, path, Screens = App }: BootProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  return (
    <api.ReactQueryProvider>
      <RootActorContext value={root}>
        <DeviceStatus>
          <ErrorBoundary>
            <Suspense fallback={<Waiting />}>
              <Gate root={root} path={path} Screens={Screens} />
            </Suspense>
            <ToastViewport toaster={toasts} isLikely={!!user} />
          </ErrorBoundary>
        </DeviceStatus>
      </RootActorContext>
    </api.ReactQueryProvider>
  );
}

/** Tells the design system whether the device is offline. */
function DeviceStatus({ children }: { children: ReactNode }) {
  return <DeviceOffline value={useConnection() === 'offline'}>{children}</DeviceOffline>;
}

function Gate({ root, path = location.pathname, Screens = App }: BootProps) {
  const session = sessionOf(root);
  const state = useSelector(session, ({ value }) => value);
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const mustSignIn = user === null && path === PROFILE_PATH;
  useEffect(() => {
    if (mustSignIn) session.send({ type: 'session.expired' });
  }, [mustSignIn, session]);
  if (OPEN_PATH.test(path)) return <Screens />;
  if (state === 'failed') {
    return (
      <FailureScreen title={USER_FETCH_FAILED} onRetry={() => session.send({ type: 'session.retry' })} />
    );
  }
  if (user === undefined) return <Waiting />;
  return user === null ? <Landing /> : <Screens />;
}
