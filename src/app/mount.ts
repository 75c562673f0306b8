import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Session } from './session.ts';

/**
 * Shows the app. Where the landing page already stands in the page it is left alone until it is known who is looking:
 * for a visitor it then comes to life as it stands, without a flicker; anybody else sees what is theirs.
 */
export function mount(root: Element, app: ReactNode, session: Session): void {
  if (!root.hasChildNodes()) {
    createRoot(root).render(app);
    return;
  }
  const subscription = session.subscribe(({ value }) => {
    if (value === 'resolving') return;
    subscription.unsubscribe();
    if (value === 'signedOut') hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
