import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeViewer } from '../features/auth/index.ts';
import { Celebration } from '../features/notifications/index.ts';
import { markFirstScreenRendered, useFirstScreenComplete } from './idle.ts';

/** Around every screen there is, also the one behind a shared link: what comes to signed-in people wherever they are. */
export function Everywhere() {
  const viewer = useMaybeViewer();
  const isFirstScreenComplete = useFirstScreenComplete();
  useEffect(markFirstScreenRendered, []);
  return (
    <>
      <Outlet />
      {isFirstScreenComplete && viewer && <Celebration viewer={viewer} />}
    </>
  );
}
