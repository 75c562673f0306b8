import { createRootRouteWithContext } from '@tanstack/react-router';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import type { RouterContext } from '../app/prefetch.ts';
import { RootLayout } from '../app/root-layout.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // The tapped link is highlighted at once; its screen renders after that was painted.
  beforeLoad: ({ cause, preload }) =>
    cause === 'stay' && !preload ? new Promise<void>(afterNextPaint) : undefined,
  component: RootLayout,
});
