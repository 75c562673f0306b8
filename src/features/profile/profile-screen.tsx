import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { GameStatus } from '#contract/games.ts';
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
import { useRefreshStats, YourStats } from '#src/features/users/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { Accomplishments } from './accomplishments.tsx';
import { Achievements } from './achievements.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The user's profile, statistics, accomplishments, achievements and games. */
export function ProfileScreen() {
  const viewer = useViewer();
  const isWide = useMedia(media.rail);
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
