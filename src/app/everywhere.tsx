import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeViewer } from '../features/auth/index.ts';
import { Celebration } from '../features/notifications/index.ts';
import { noteDrawn, useCalm } from './calm.ts';

/** Around every screen there is, also the one behind a shared link: what comes to signed-in people wherever they are. */
export function Everywhere() {
  const viewer = useMaybeViewer();
  const isCalm = useCalm();
  useEffect(noteDrawn, []);
  return (
    <>
      <Outlet />
      {isCalm && viewer && <Celebration viewer={viewer} />}
    </>
  );
}
