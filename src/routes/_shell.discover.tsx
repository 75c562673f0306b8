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
  loader: ({ context }) =>
    prefetch(context, (client) => [client.games.public.prefetchQuery(publicGamesQuery)]),
  component: function DiscoverRoute() {
    const navigate = Route.useNavigate();
    return (
      <DiscoverScreen
        initialText={Route.useSearch().q ?? ''}
        onTextChange={(q) =>
          void navigate({ search: q === '' ? {} : { q }, replace: true, resetScroll: false })
        }
      />
    );
  },
});
