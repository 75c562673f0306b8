import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useMaybeViewer } from '../features/auth/index.ts';
import { noteDrawn, useCalm } from './calm.ts';

const nothing = () => ({ default: () => null });
// A celebration that cannot be loaded waits for the next visit; no screen fails for it.
const Celebration = lazy(() =>
  import('../features/notifications/index.ts').then((module) => ({ default: module.Celebration }), nothing),
);

/** Around every screen there is, also the one behind a shared link: what comes to signed-in people wherever they are. */
export function Everywhere() {
  const viewer = useMaybeViewer();
  const isCalm = useCalm();
  useEffect(noteDrawn, []);
  return (
    <>
      <Outlet />
      <Suspense>{isCalm && viewer && <Celebration viewer={viewer} />}</Suspense>
    </>
  );
}
