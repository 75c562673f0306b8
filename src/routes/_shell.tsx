import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../app/shell.tsx';
import { Waiting } from '../app/waiting.tsx';

export const Route = createFileRoute('/_shell')({ component: Shell, pendingComponent: Waiting });
