import { type ReactNode, startTransition } from 'react';
import type * as ReactClient from 'react-dom/client';
import type { SessionActor } from '../actors/root.ts';
import { Landing } from './lazy-landing.ts';

export interface MountParts {
  readonly react: Pick<typeof ReactClient, 'createRoot' | 'hydrateRoot'>;
  readonly session: SessionActor;
  readonly prepare: () => Promise<unknown>;
}

/**
 * Shows the app. Where the landing page already stands in the page it is left alone until it is known who is looking:
 * for a visitor it then comes to life as it stands, without a flicker; anybody else sees what is theirs. Where their
 * screen stands there already, it stays until `prepare` is done and the app can take its place in one go, drawn in
 * pieces so that the phone is not blocked meanwhile.
 */
export function mount(
  root: Element,
  app: ReactNode,
  { react: { createRoot, hydrateRoot }, session, prepare }: MountParts,
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
    // Hydration needs the code of what the page shows.
    if (value === 'signedOut') void Landing.preload().then(hydrate, hydrate);
    // What could not be prepared says so itself.
    else void prepare().then(show, show);
  });
}
