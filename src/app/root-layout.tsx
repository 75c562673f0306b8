import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConnection } from '../actors/use-connection.ts';
import { useMaybeViewer } from '../features/auth/use-viewer.ts';
import { HideUserDialogs } from '../features/blocks/hide-user-dialogs.tsx';
import { Celebration } from '../features/notifications/celebration.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { markFirstScreen, useAfterFirstScreen } from './first-screen.ts';

const OutcomeNotice = lazyComponent(() => import('../features/blocks/outcome-notice.ts'), {
  useAttempt: useConnection,
});

const RulesDialog = lazyComponent(() => import('../features/account/rules-dialog.tsx'), {
  useAttempt: useConnection,
});

/** The layout of all screens, including that of a shared link: adds celebrations, the dialogs of a block and of changed rules, and news of reports and decisions, for signed-in users. */
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
          <OutcomeNotice />
          {viewer.rulesToAccept !== undefined && <RulesDialog />}
        </>
      )}
    </>
  );
}
