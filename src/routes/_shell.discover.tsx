import { createFileRoute } from '@tanstack/react-router';
import { publicGamesQuery } from '#src/features/discover/discover.queries.ts';
import { DiscoverScreen } from '#src/features/discover/discover-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

/** The search text is in the URL, so that the back button restores it. */
export interface DiscoverSearch {
  readonly q?: string;
}

export const Route = createFileRoute('/_shell/discover')({
  validateSearch: ({ q }): DiscoverSearch => (typeof q === 'string' && q !== '' ? { q } : {}),
  beforeLoad: ({ location }) => ({ historyIndex: location.state.__TSR_index }),
  loader: ({ context }) =>
    prefetch(context, (client) => [client.games.public.prefetchQuery(publicGamesQuery)]),
  component: function DiscoverRoute() {
    const navigate = Route.useNavigate();
    return (
      <DiscoverScreen
        // Another history entry has its own text; typing replaces the entry and keeps its index.
        key={Route.useRouteContext().historyIndex}
        initialText={Route.useSearch().q ?? ''}
        onTextChange={(q) =>
          void navigate({ search: q === '' ? {} : { q }, replace: true, resetScroll: false })
        }
      />
    );
  },
});
