import { createRootRouteWithContext } from '@tanstack/react-router';
import { Everywhere } from '../app/everywhere.tsx';
import type { RouterContext } from '../app/prefetch.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Everywhere });
