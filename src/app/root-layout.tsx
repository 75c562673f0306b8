import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeViewer } from '../features/auth/use-viewer.ts';
import { Celebration } from '../features/notifications/celebration.tsx';
import { markFirstScreen, useAfterFirstScreen } from './first-screen.ts';

/** Around every screen there is, also the one behind a shared link: what comes to signed-in people wherever they are. */
export function RootLayout() {
  const viewer = useMaybeViewer();
  const isFirstScreenDone = useAfterFirstScreen();
  useEffect(markFirstScreen, []);
  return (
    <>
      <Outlet />
      {isFirstScreenDone && viewer && <Celebration viewer={viewer} />}
    </>
  );
}
