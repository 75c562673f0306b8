import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../app/prefetch.ts';
import { RootLayout } from '../app/root-layout.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: RootLayout });
