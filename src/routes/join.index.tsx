import { createFileRoute } from '@tanstack/react-router';
import { JoinScreen } from '#src/features/join/join-screen.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { ConnectionPill } from '../app/status/connection-pill.tsx';

export const Route = createFileRoute('/join/')({
  pendingComponent: PageLoading,
  component: () => <JoinScreen status={<ConnectionPill />} code={null} />,
});
