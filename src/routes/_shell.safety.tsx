import { createFileRoute } from '@tanstack/react-router';
import { reportsQuery, restrictionsQuery } from '#src/features/safety/safety.queries.ts';
import { SafetyScreen } from '#src/features/safety/safety-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/safety')({
  loader: ({ context }) => {
    prefetch(context, (client) => [
      client.restrictions.list.prefetchQuery(restrictionsQuery),
      client.reports.list.prefetchQuery(reportsQuery),
    ]);
  },
  component: SafetyScreen,
});
