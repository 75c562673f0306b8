import { createFileRoute } from '@tanstack/react-router';
import { gameQuery } from '#src/features/games/games.queries.ts';
import { groupsQuery } from '#src/features/groups/groups.queries.ts';
import { GroupsScreen } from '#src/features/groups/groups-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/games/$id/groups')({
  loader: ({ context, params }) => {
    prefetch(context, (client) => [
      client.games.detail.prefetchQuery(gameQuery(params.id)),
      client.groups.list.prefetchQuery(groupsQuery(params.id)),
    ]);
  },
  component: function GroupsRoute() {
    return <GroupsScreen gameId={Route.useParams().id} />;
  },
});
