import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { NotFoundScreen } from '../app/not-found-screen.tsx';

// A build has no catalogue, because the condition is constant.
const Catalogue = import.meta.env.DEV
  ? lazy(() => import('../design/catalogue/catalogue.tsx').then((module) => ({ default: module.Catalogue })))
  : NotFoundScreen;

export const Route = createFileRoute('/catalogue')({ component: () => <Catalogue /> });
