import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConnection } from '../actors/use-connection.ts';
import { useMaybeViewer } from '../features/auth/index.ts';
import { lazyWithRetry } from '../lib/lazy-with-retry.tsx';
import { noteDrawn, useCalm } from './calm.ts';

const Celebration = lazyWithRetry(
  async () => ({ default: (await import('../features/notifications/index.ts')).Celebration }),
  { useChance: useConnection },
);

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
