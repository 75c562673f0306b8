import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { YourStats } from '#src/features/users/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { Accomplishments } from './accomplishments.tsx';
import { Achievements } from './achievements.tsx';
import { OwnGames } from './own-games.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RefreshStats } from './refresh-stats.tsx';

/** Oneself: who one is, how one stands, what one has done. */
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
