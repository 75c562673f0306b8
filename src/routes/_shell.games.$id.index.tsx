import { createFileRoute } from '@tanstack/react-router';
import { gameQuery, groupLeaderboardQuery } from '#src/features/games/games.queries.ts';
import { gamePostsQuery } from '#src/features/posts/posts.queries.ts';
import { GamePage } from '../app/game-page.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/games/$id/')({
  loader: ({ context, params }) => {
    prefetch(context, (client) => [
      client.games.detail.prefetchQuery(gameQuery(params.id)),
      client.groups.leaderboard.prefetchQuery(groupLeaderboardQuery(params.id)),
      // Requested before it is known whether the game has begun: most games have.
      client.posts.ofGame.prefetchQuery(gamePostsQuery(params.id)),
    ]);
  },
  component: function GameRoute() {
    return <GamePage gameId={Route.useParams().id} />;
  },
});
