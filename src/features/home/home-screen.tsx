import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import { RecentActivity } from '#src/features/activity/index.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { InvitationsNotice, useInvitationsSettled } from '#src/features/invitations/index.ts';
import { YourStats } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { HomeActions } from './home-actions.tsx';
import { MyGames } from './my-games.tsx';

/** Where people land: what to do, what runs, what happened, how one stands. */
export function HomeScreen() {
  const viewer = useViewer();
  const isWide = useMedia(media.rail);
  const isKnown = useInvitationsSettled();
  const side = (
    <>
      <RecentActivity />
      <YourStats />
    </>
  );
  const aside = (
    <>
      <YourStats />
      <RecentActivity />
    </>
  );
  return (
    <Page
      title={
        <Text as="span" size="xl" lines={2}>
          {`Hi, ${viewer.firstName ?? displayName(viewer, { compact: true })}`}
        </Text>
      }
      documentTitle="Home"
      aside={isWide ? aside : undefined}
    >
      <HomeActions />
      <MyGames notice={isKnown ? <InvitationsNotice /> : null} />
      {!isWide && side}
    </Page>
  );
}
