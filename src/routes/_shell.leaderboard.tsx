import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { creatorsQuery, playersQuery } from '#src/features/leaderboard/leaderboard.queries.ts';
import { LeaderboardScreen } from '#src/features/leaderboard/leaderboard-screen.tsx';
import { type LeaderboardSearch, readStanding, writeStanding } from '#src/features/leaderboard/standing.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/leaderboard')({
  validateSearch: (search): LeaderboardSearch => writeStanding(readStanding(search)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const standing = readStanding(deps);
    if (standing.board === 'players')
      prefetch(context, (client) => [
        client.leaderboard.players.prefetchQuery(playersQuery(standing.timeFrame, standing.metric)),
      ]);
    else
      prefetch(context, (client) => [
        client.leaderboard.creators.prefetchQuery(creatorsQuery(standing.timeFrame, standing.metric)),
      ]);
  },
  component: function LeaderboardRoute() {
    const navigate = Route.useNavigate();
    const search = Route.useSearch();
    const standing = useMemo(() => readStanding(search), [search]);
    return (
      <LeaderboardScreen
        standing={standing}
        onChange={(standing) =>
          void navigate({ search: writeStanding(standing), replace: true, resetScroll: false })
        }
      />
    );
  },
});
