import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { User } from '#contract/users.ts';
import { useMaybeViewer } from '../features/auth/index.ts';
import { Chrome, MAIN_ID } from '../features/chrome/index.ts';
import { useInvitationCount } from '../features/invitations/index.ts';
import { useUnreadCount } from '../features/messages/index.ts';
import { LatePill } from './offline/late-pill.tsx';
import { Waiting } from './waiting.tsx';

const Landing = lazy(() => import('../features/landing/landing-screen.tsx'));

/** Around every screen but the one behind a shared link, which is open to everybody and may lead here signed out. */
export function Shell() {
  const viewer = useMaybeViewer();
  return (
    <Suspense fallback={<Waiting />}>{viewer === null ? <Landing /> : <Inside viewer={viewer} />}</Suspense>
  );
}

function Inside({ viewer }: { viewer: User }) {
  useFocusOnNavigation();
  return (
    <Chrome
      viewer={viewer}
      inviteCount={useInvitationCount()}
      unreadCount={useUnreadCount()}
      status={<LatePill />}
    >
      <Outlet />
    </Chrome>
  );
}

// A new screen starts where a new page would: a screen reader reads it from its top, Tab goes to its first control.
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      }),
    [router],
  );
}
