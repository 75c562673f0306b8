import { createFileRoute } from '@tanstack/react-router';
import { EditGameScreen } from '#src/features/games/edit/edit-game-screen.tsx';
import { gameQuery } from '#src/features/games/games.queries.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/games/$id/edit')({
  loader: ({ context, params }) =>
    prefetch(context, (client) => [client.games.detail.prefetchQuery(gameQuery(params.id))]),
  component: function EditGameRoute() {
    return <EditGameScreen gameId={Route.useParams().id} />;
  },
});
