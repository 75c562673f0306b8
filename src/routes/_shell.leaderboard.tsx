import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { creatorsQuery, playersQuery } from '#src/features/leaderboard/leaderboard.queries.ts';
import { LeaderboardScreen } from '#src/features/leaderboard/leaderboard-screen.tsx';
import { type LeaderboardSearch, parseSelection, toSearch } from '#src/features/leaderboard/selection.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/leaderboard')({
  validateSearch: (search): LeaderboardSearch => toSearch(parseSelection(search)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const selection = parseSelection(deps);
    if (selection.board === 'players')
      prefetch(context, (client) => [
        client.leaderboard.players.prefetchQuery(playersQuery(selection.timeFrame, selection.metric)),
      ]);
    else
      prefetch(context, (client) => [
        client.leaderboard.creators.prefetchQuery(creatorsQuery(selection.timeFrame, selection.metric)),
      ]);
  },
  component: function LeaderboardRoute() {
    const navigate = Route.useNavigate();
    const search = Route.useSearch();
    const selection = useMemo(() => parseSelection(search), [search]);
    return (
      <LeaderboardScreen
        selection={selection}
        onChange={(selection) =>
          void navigate({ search: toSearch(selection), replace: true, resetScroll: false })
        }
      />
    );
  },
});
