import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { useConnection } from '../actors/use-connection.ts';
import { markFirstScreen, useAfterFirstScreen } from '../app/first-screen.ts';
import type { RouterContext } from '../app/prefetch.ts';
import { useMaybeViewer } from '../features/auth/auth.queries.ts';
import { Celebration } from '../features/notifications/celebration.tsx';
import { HideUserDialogs } from '../features/safety/hide-user-dialogs.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // The tapped link is highlighted at once; its screen renders after that was painted.
  beforeLoad: ({ cause, preload }) =>
    cause === 'stay' && !preload ? new Promise<void>(afterNextPaint) : undefined,
  component: RootLayout,
});

const OutcomeNotice = lazyComponent(() => import('../features/safety/outcome-notice.ts'), {
  useAttempt: useConnection,
});

const RulesDialog = lazyComponent(() => import('../features/account/rules-dialog.tsx'), {
  useAttempt: useConnection,
});

/**
 * The layout of all screens, including that of a shared link. For signed-in users it adds celebrations, the dialogs of a block and of changed
 * rules, and the notices about reports and decisions.
 */
function RootLayout() {
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
          <OutcomeNotice />
          {viewer.rulesToAccept !== undefined && <RulesDialog />}
        </>
      )}
    </>
  );
}
