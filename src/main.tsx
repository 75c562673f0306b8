import './design/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { sessionOf } from './actors/root.ts';
import { createQueryClient } from './api/query-client.ts';
import { Boot, loadAhead } from './app/boot.tsx';
import { takeKnown } from './app/drawn/known.ts';
import { mount } from './app/mount.ts';
import { persistedUser, startOfflineWhenIdle } from './app/offline/start-when-idle.ts';
import { viewerOfPage } from './app/page-hint.ts';
import { createRoot } from './app/root.ts';
import { currentUserQuery } from './features/auth/auth.queries.ts';
import { loginLink } from './features/auth/login-link.ts';
import { toasts } from './features/toasts/toasts.ts';
import { yieldToMain } from './lib/scheduling.ts';

async function start(root: Element): Promise<void> {
  // What stands there can be read already: no step of the app may keep somebody from scrolling it.
  const isDrawn = root.querySelector('[data-drawn]') !== null;
  if (isDrawn) await yieldToMain();
  // Starting React takes as long as starting all the rest: it gets a step of its own.
  const react = await import('react-dom/client');
  if (isDrawn) await yieldToMain();
  const queryClient = createQueryClient();
  const rootActor = createRoot({
    queryClient,
    toasts,
    whereabouts: () => location.pathname + location.search,
    openLogin: (returnTo) => location.assign(loginLink(returnTo)),
    startOver: () => location.reload(),
    persistedUser: () => persistedUser(queryClient),
  });
  if (isDrawn) {
    await yieldToMain();
    takeKnown(queryClient);
    await yieldToMain();
  }
  if (viewerOfPage() === 'nobody') queryClient.setQueryData(currentUserQuery.queryKey, null);
  // Before anything is drawn: whoever is asked who is signed in takes the longest.
  rootActor.start();
  startOfflineWhenIdle(queryClient, rootActor);
  loadAhead(location.pathname);
  const prepare = async () => {
    const app = await import('./app/app.tsx');
    await yieldToMain();
    await app.prepare(queryClient);
  };
  mount(
    root,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Boot root={rootActor} />
      </QueryClientProvider>
    </StrictMode>,
    { react, session: sessionOf(rootActor), prepare },
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
void start(root);
