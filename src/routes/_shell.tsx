import { createFileRoute } from '@tanstack/react-router';
import { PageLoading } from '../app/page-loading.tsx';
import { Shell } from '../app/shell.tsx';

export const Route = createFileRoute('/_shell')({ component: Shell, pendingComponent: PageLoading });
