import './design/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { sessionOf } from './actors/root.ts';
import { createQueryClient } from './api/query-client.ts';
import { Boot, preloadFirstScreen } from './app/boot.tsx';
import { mount } from './app/mount.ts';
import { persistedUser, startOfflineWhenIdle } from './app/offline/start-when-idle.ts';
import { createRootActor } from './app/root.ts';
import { hydrateQueryClient, storeTimeZoneWhenHidden, viewerHint } from './app/server-rendering/page-data.ts';
import { currentUserQuery } from './features/auth/auth.queries.ts';
import { loginOpener } from './features/auth/server-pages.ts';
import { toasts } from './features/toasts/toasts.ts';
import { yieldToMain } from './lib/scheduling.ts';

async function start(root: Element): Promise<void> {
  // A server-rendered page is visible already: short tasks let it scroll while the app starts.
  const isServerRendered = root.querySelector('[data-server-rendered]') !== null;
  if (isServerRendered) await yieldToMain();
  // React takes as long to start as everything else: it gets a separate task.
  const react = await import('react-dom/client');
  if (isServerRendered) await yieldToMain();
  const queryClient = createQueryClient();
  const rootActor = createRootActor({
    queryClient,
    toasts,
    currentPath: () => location.pathname + location.search,
    openLogin: loginOpener(),
    reloadPage: () => location.reload(),
    persistedUser: () => persistedUser(queryClient),
  });
  if (isServerRendered) {
    await yieldToMain();
    hydrateQueryClient(queryClient);
    await yieldToMain();
  }
  if (viewerHint() === 'nobody') queryClient.setQueryData(currentUserQuery.queryKey, null);
  // Before the first render, because the request for the current user takes longest.
  rootActor.start();
  startOfflineWhenIdle(queryClient, rootActor);
  storeTimeZoneWhenHidden();
  preloadFirstScreen(location.pathname);
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
if (root === null) throw new Error('The page has no element #root');
void start(root);
