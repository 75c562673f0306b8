import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import LandingScreen from '../../features/landing/landing-screen.tsx';

/**
 * Renders the landing page for the build. It is inside of a boundary as in the app, so that React can hydrate it. The title belongs to
 * the head.
 */
export function renderLanding(): string {
  const html = renderToString(
    <Suspense>
      <LandingScreen />
    </Suspense>,
  );
  return html.replace(/<title>.*?<\/title>/, '');
}
