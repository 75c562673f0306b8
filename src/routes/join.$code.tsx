import { createFileRoute } from '@tanstack/react-router';
import { JoinScreen } from '#src/features/join/join-screen.tsx';
import { ConnectionPill } from '../app/status/connection-pill.tsx';
import { Waiting } from '../app/waiting.tsx';

export const Route = createFileRoute('/join/$code')({
  pendingComponent: Waiting,
  component: function JoinRoute() {
    return <JoinScreen status={<ConnectionPill />} code={Route.useParams().code} />;
  },
});
