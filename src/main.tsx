import './design/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Boot, loadAhead } from './app/boot.tsx';
import { takeKnown } from './app/drawn/known.ts';
import { mount } from './app/mount.ts';
import { lastSeen, watchForOffline } from './app/offline/eager.ts';
import { startRecovery } from './app/offline/recovery.ts';
import { viewerOfPage } from './app/page-hint.ts';
import { createQueryClient } from './app/query-client.ts';
import { createSession } from './app/session.ts';
import { currentUserQuery, loginLink } from './features/auth/index.ts';
import { toasts } from './features/toasts/index.ts';

const queryClient = createQueryClient();
const session = createSession({
  queryClient,
  toasts,
  whereabouts: () => location.pathname + location.search,
  openLogin: (returnTo) => location.assign(loginLink(returnTo)),
  startOver: () => location.reload(),
  lastSeen: () => lastSeen(queryClient),
});
takeKnown(queryClient);
if (viewerOfPage() === 'nobody') queryClient.setQueryData(currentUserQuery.queryKey, null);
// Before anything is drawn: whoever is asked who is signed in takes the longest.
session.start();
startRecovery({ queryClient, session });
watchForOffline(queryClient, session);
loadAhead(location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
mount(
  root,
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Boot session={session} />
    </QueryClientProvider>
  </StrictMode>,
  { session, prepare: async () => (await import('./app/app.tsx')).prepare(queryClient) },
);
