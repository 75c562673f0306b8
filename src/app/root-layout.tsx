import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeViewer } from '../features/auth/use-viewer.ts';
import { HideUserDialogs } from '../features/blocks/index.ts';
import { Celebration } from '../features/notifications/celebration.tsx';
import { markFirstScreen, useAfterFirstScreen } from './first-screen.ts';

/** The layout of all screens, including that of a shared link: adds celebrations, and the dialog of a block, for signed-in users. */
export function RootLayout() {
  const viewer = useMaybeViewer();
  const isFirstScreenDone = useAfterFirstScreen();
  useEffect(markFirstScreen, []);
  return (
    <>
      <Outlet />
      {isFirstScreenDone && viewer && (
        <>
          <Celebration viewer={viewer} />
          <HideUserDialogs />
        </>
      )}
    </>
  );
}
