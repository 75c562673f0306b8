import { type ReactNode, startTransition } from 'react';
import type * as ReactClient from 'react-dom/client';
import type { SessionActor } from '../actors/root.ts';
import { Landing } from './lazy-landing.ts';

export interface MountOptions {
  readonly react: Pick<typeof ReactClient, 'createRoot' | 'hydrateRoot'>;
  readonly session: SessionActor;
  readonly prepare: () => Promise<unknown>;
}

/**
 * Renders the app. A page with server-rendered HTML stays as it is until the session has resolved: signed out, the landing
 * page is hydrated. Signed in, the HTML stays until `prepare` has settled, and the app then replaces it in a transition,
 * which does not block input.
 */
export function mount(
  root: Element,
  app: ReactNode,
  { react: { createRoot, hydrateRoot }, session, prepare }: MountOptions,
): void {
  if (!root.hasChildNodes()) {
    createRoot(root).render(app);
    return;
  }
  const hydrate = () => hydrateRoot(root, app);
  const show = () => startTransition(() => createRoot(root).render(app));
  const subscription = session.subscribe(({ value }) => {
    if (value === 'resolving') return;
    subscription.unsubscribe();
    // Hydration needs the code of the landing page.
    if (value === 'signedOut') void Landing.preload().then(hydrate, hydrate);
    // The screen reports a failure of `prepare`.
    else void prepare().then(show, show);
  });
}
