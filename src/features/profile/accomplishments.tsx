import type { User } from '#contract/users.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { useMyGames } from '#src/features/games/index.ts';
import { SecondaryLink } from '#src/features/links/index.ts';
import { PagedPosts, useMyAccomplishments, usePages } from '#src/features/posts/index.ts';

/** The user's accomplishments, page by page. */
export function Accomplishments({ viewer }: { viewer: User }) {
  const pages = usePages();
  const { data: games = [] } = useMyGames();
  // Nobody can interact in a game that they have left.
  const ownGames = new Set(games.map(({ id }) => id));
  return (
    <PagedPosts
      pages={pages}
      query={useMyAccomplishments(pages.request)}
      viewer={viewer}
      cardOf={({ game: { status }, gameId }) => ({
        status,
        canInteract: status === 'active' && ownGames.has(gameId),
        showsGame: true,
      })}
      loading="Loading your accomplishments"
      failed="Failed to fetch accomplishments"
      empty={<NoAccomplishments />}
    />
  );
}

function NoAccomplishments() {
  return (
    <EmptyState
      art="posts"
      title="Nothing shared yet"
      text="What you share in your games is collected here."
      action={<SecondaryLink to="/">Go to your games</SecondaryLink>}
    />
  );
}
