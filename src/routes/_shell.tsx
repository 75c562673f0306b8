import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { useUndeliveredEntries } from '../actors/outbox.ts';
import { useConnection } from '../actors/use-connection.ts';
import { useAfterFirstScreen } from '../app/first-screen.ts';
import { Landing } from '../app/lazy-landing.ts';
import { PageLoading } from '../app/page-loading.tsx';
import { media } from '../design/media.ts';
import { IsOpenedScreen } from '../design/tabs/incremental-cards.ts';
import { TabMemory } from '../design/tabs/tabs.tsx';
import { useMaybeViewer } from '../features/auth/auth.queries.ts';
import { Chrome, MAIN_ID } from '../features/chrome/chrome.tsx';
import { useAnsweredRequests, useInvitationCount } from '../features/invitations/invitations.queries.ts';
import { useUnreadCount } from '../features/messages/messages.queries.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { createRenderQueue, RenderQueueContext } from '../lib/use-in-view.ts';

export const Route = createFileRoute('/_shell')({ component: Shell, pendingComponent: PageLoading });

const Tooltips = lazyComponent(
  async () => ({ default: (await import('../design/tooltip/tooltips.tsx')).Tooltips }),
  // A failure leaves the app without tooltips.
  { useAttempt: () => true },
);

/** The layout of all screens except the page of a shared link, from which visitors may navigate here signed out. */
function Shell() {
  const viewer = useMaybeViewer();
  return viewer === null ? <Landing /> : <SignedInShell viewer={viewer} />;
}

function SignedInShell({ viewer }: { viewer: User }) {
  useFocusOnNavigation();
  useAnsweredRequests();
  const [renderQueue] = useState(createRenderQueue);
  const [tabMemory] = useState(() => new Map<string, string>());
  const hasTooltips = useAfterFirstScreen() && matchMedia(media.hover).matches;
  return (
    <Chrome
      viewer={viewer}
      inviteCount={useInvitationCount()}
      unreadCount={useUnreadCount()}
      status={<LazyConnectionPill />}
    >
      <IsOpenedScreen value={useOpenedFlag()}>
        <RenderQueueContext value={renderQueue}>
          <TabMemory value={tabMemory}>
            <Outlet />
          </TabMemory>
        </RenderQueueContext>
      </IsOpenedScreen>
      {hasTooltips && <Tooltips />}
    </Chrome>
  );
}

// Focuses the new screen as a page load would: screen readers start at its top, and Tab moves to its first control. A path can have
// several screens, such as a conversation and their list on phones: then only if the focused element is gone.
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation) return;
        const isOtherEntry = fromLocation.state.__TSR_index !== toLocation.state.__TSR_index;
        if (pathChanged || (isOtherEntry && document.activeElement === document.body))
          document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      }),
    [router],
  );
}

// Back navigation restores the scroll position, which requires the complete screen: only opened screens render incrementally.
function useOpenedFlag() {
  const { history } = useRouter();
  const isNew = useRef(false);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        isNew.current = action.type === 'PUSH';
      }),
    [history],
  );
  return isNew;
}

const ConnectionPill = lazyComponent(
  async () => ({ default: (await import('../app/status/connection-pill.tsx')).ConnectionPill }),
  { useAttempt: useConnection },
);

/** The connection pill, loaded after the first screen, or earlier when it has something to show. */
function LazyConnectionPill() {
  const isFirstScreenDone = useAfterFirstScreen();
  const isImpaired = useConnection() !== 'online';
  const hasUndelivered = useUndeliveredEntries().length > 0;
  return (isFirstScreenDone || isImpaired || hasUndelivered) && <ConnectionPill />;
}
