import { createFileRoute } from '@tanstack/react-router';
import { QUEUES, type Queue } from '#src/features/service-moderation/queue.ts';
import { ServiceModerationScreen } from '#src/features/service-moderation/service-moderation-screen.tsx';

interface ModerationSearch {
  /** The open reports without it. */
  readonly show?: Exclude<Queue, 'reports'>;
}

const searchOf = (show: unknown): ModerationSearch => {
  const queue = QUEUES.find((one) => one === show) ?? 'reports';
  return queue === 'reports' ? {} : { show: queue };
};

export const Route = createFileRoute('/_shell/moderation/')({
  validateSearch: ({ show }) => searchOf(show),
  component: function ModerationRoute() {
    const navigate = Route.useNavigate();
    return (
      <ServiceModerationScreen
        queue={Route.useSearch().show ?? 'reports'}
        onQueue={(queue) => void navigate({ search: searchOf(queue), replace: true, resetScroll: false })}
      />
    );
  },
});
