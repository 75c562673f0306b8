import { createFileRoute } from '@tanstack/react-router';
import { DemoScreen } from '#src/features/demo/demo-screen.tsx';

export const Route = createFileRoute('/_shell/mobile-demo')({ component: DemoScreen });
