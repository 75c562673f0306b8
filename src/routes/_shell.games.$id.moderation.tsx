import { createFileRoute } from '@tanstack/react-router';
import { gameModerationQuery } from '#src/features/game-moderation/game-moderation.queries.ts';
import { GameModerationScreen } from '#src/features/game-moderation/game-moderation-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/games/$id/moderation')({
  loader: ({ context, params }) =>
    prefetch(context, (client) => [
      client.gameModeration.overview.prefetchQuery(gameModerationQuery(params.id)),
    ]),
  component: function ModerationRoute() {
    return <GameModerationScreen gameId={Route.useParams().id} />;
  },
});
