import { createFileRoute } from '@tanstack/react-router';
import { myGamesQuery } from '#src/features/games/games.queries.ts';
import { myAccomplishmentsQuery } from '#src/features/posts/posts.queries.ts';
import { ProfileScreen } from '#src/features/profile/profile-screen.tsx';
import { userStatsQuery } from '#src/features/users/users.queries.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/profile')({
  loader: ({ context }) => {
    prefetch(context, (client) => [
      client.users.stats.prefetchQuery(userStatsQuery),
      client.posts.mine.prefetchQuery(myAccomplishmentsQuery()),
      client.games.mine.prefetchQuery(myGamesQuery),
    ]);
  },
  component: ProfileScreen,
});
