import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import LandingScreen from '../../features/landing/landing-screen.tsx';

/**
 * The front door's landing page as text, for the build to put into the page. Inside the boundary that the app's gate
 * has around it, so that React finds in the page what it would have made. Titles are the head's matter.
 */
export function drawLanding(): string {
  const text = renderToString(
    <Suspense>
      <LandingScreen />
    </Suspense>,
  );
  return text.replace(/<title>.*?<\/title>/, '');
}
