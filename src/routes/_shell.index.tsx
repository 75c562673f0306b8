import { createFileRoute, redirect } from '@tanstack/react-router';
import { activityQuery } from '#src/features/activity/activity.queries.ts';
import { currentUserQuery } from '#src/features/auth/auth.queries.ts';
import { myGamesQuery } from '#src/features/games/games.queries.ts';
import { HomeScreen } from '#src/features/home/home-screen.tsx';
import { pendingJoin } from '#src/features/join/pending-join.ts';
import { userStatsQuery } from '#src/features/users/users.queries.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/')({
  beforeLoad: ({ context }) => {
    const code = pendingJoin();
    if (code !== null && context.queryClient.getQueryData(currentUserQuery.queryKey)) {
      throw redirect({ to: '/join/$code', params: { code } });
    }
  },
  loader: ({ context }) => {
    prefetch(context, (client) => [
      client.games.mine.prefetchQuery(myGamesQuery),
      client.activity.list.prefetchQuery(activityQuery),
      client.users.stats.prefetchQuery(userStatsQuery),
    ]);
  },
  component: HomeScreen,
});
