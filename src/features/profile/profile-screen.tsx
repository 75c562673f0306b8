import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { GameStatus } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { GameCard, useMyGames } from '#src/features/games/index.ts';
import { SecondaryLink } from '#src/features/links/index.ts';
import { PagedPosts, useMyAccomplishments, usePages } from '#src/features/posts/index.ts';
import { useRefreshStats, YourStats } from '#src/features/users/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { Achievements } from './achievements.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The user's profile, statistics, accomplishments, achievements and games. */
export function ProfileScreen() {
  const viewer = useViewer();
  const isWide = useMedia(media.desktop);
  const stats = <YourStats actions={<RefreshStats />} />;
  return (
    <Page title="Profile" aside={isWide ? stats : undefined}>
      <ProfileCard viewer={viewer} />
      {!isWide && stats}
      <Tabs
        label="What you did"
        tabs={[
          {
            value: 'accomplishments',
            label: 'Accomplishments',
            content: <Accomplishments viewer={viewer} />,
          },
          { value: 'achievements', label: 'Achievements', content: <Achievements /> },
          { value: 'games', label: 'Games', content: <OwnGames /> },
        ]}
      />
    </Page>
  );
}

/** Makes the server count the user's medals again. */
function RefreshStats() {
  const { mutate, isPending } = useRefreshStats();
  return (
    <IconButton aria-label="Refresh stats" tone="muted" busy={isPending} onClick={() => mutate({})}>
      <RefreshCw size={20} aria-hidden="true" />
    </IconButton>
  );
}

const order: readonly GameStatus[] = ['active', 'upcoming', 'completed'];

/** The user's games, active ones first. */
function OwnGames() {
  const query = useMyGames();
  const { data: games, isError } = query;
  if (!games && isError) {
    return <ErrorState title="Your games could not be loaded" retry={query} />;
  }
  if (!games) return <SkeletonCards count={2} label="Loading your games" height="7rem" />;
  const sorted = games.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  const empty = (
    <EmptyState
      art="games"
      title="No games yet"
      text="Games you create or join are listed here."
      action={<SecondaryLink to="/discover">Discover games</SecondaryLink>}
    />
  );
  return (
    <ListOrEmpty items={sorted} keyOf={({ id }) => id} empty={empty}>
      {(game) => <GameCard game={game} />}
    </ListOrEmpty>
  );
}

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
