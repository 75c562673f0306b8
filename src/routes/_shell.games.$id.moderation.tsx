import { createFileRoute } from '@tanstack/react-router';
import { moderationQuery } from '#src/features/games/moderation/moderation.queries.ts';
import { ModerationScreen } from '#src/features/games/moderation/moderation-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/games/$id/moderation')({
  loader: ({ context, params }) =>
    prefetch(context, (client) => [client.gameModeration.overview.prefetchQuery(moderationQuery(params.id))]),
  component: function ModerationRoute() {
    return <ModerationScreen gameId={Route.useParams().id} />;
  },
});
