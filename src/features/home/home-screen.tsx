import { useNavigate } from '@tanstack/react-router';
import Hash from 'lucide-react/icons/hash';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { Button } from '#src/design/button/button.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import { RecentActivity } from '#src/features/activity/index.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { CreateGameDialog } from '#src/features/games/index.ts';
import { InvitationsNotice, useInvitationsSettled } from '#src/features/invitations/index.ts';
import { JoinByCodeDialog } from '#src/features/join/index.ts';
import { ShareAccomplishmentDialog } from '#src/features/share-accomplishment/index.ts';
import { YourStats } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useMedia } from '#src/lib/use-media.ts';
import * as css from './home.css.ts';
import { MyGames } from './my-games.tsx';

/** The first screen: actions, the user's games, recent activity and statistics. */
export function HomeScreen() {
  const viewer = useViewer();
  const isWide = useMedia(media.desktop);
  const isKnown = useInvitationsSettled();
  return (
    <Page
      title={
        <Text as="span" size="xl" lines={2}>
          {`Hi, ${viewer.firstName ?? displayName(viewer, { compact: true })}`}
        </Text>
      }
      documentTitle="Home"
      aside={
        isWide ? (
          <>
            <YourStats />
            <RecentActivity />
          </>
        ) : undefined
      }
    >
      <HomeActions viewerId={viewer.id} />
      <MyGames notice={isKnown ? <InvitationsNotice /> : null} />
      {!isWide && (
        <>
          <RecentActivity />
          <YourStats />
        </>
      )}
    </Page>
  );
}

function HomeActions({ viewerId }: { viewerId: string }) {
  const navigate = useNavigate();
  const share = useDialog();
  const create = useDialog();
  const join = useDialog();
  const open = (id: string) => void navigate({ to: '/games/$id', params: { id } });
  return (
    <div className={css.actions}>
      <div className={css.wide}>
        <Button
          block
          size="large"
          variant="gradient"
          icon={<Sparkles size={22} aria-hidden="true" />}
          {...ShareAccomplishmentDialog.intent}
          onClick={share.show}
        >
          Share Your Accomplishment
        </Button>
      </div>
      <Button
        variant="secondary"
        className={css.action}
        icon={<Plus size={20} aria-hidden="true" />}
        {...CreateGameDialog.intent}
        onClick={create.show}
      >
        Create Game
      </Button>
      <Button
        variant="secondary"
        className={css.action}
        icon={<Hash size={20} aria-hidden="true" />}
        {...JoinByCodeDialog.intent}
        onClick={join.show}
      >
        Join Game
      </Button>
      {share.isMounted && <ShareAccomplishmentDialog viewerId={viewerId} gameId={null} {...share.props} />}
      {create.isMounted && <CreateGameDialog {...create.props} onCreated={(game) => open(game.id)} />}
      {join.isMounted && <JoinByCodeDialog {...join.props} onJoined={({ game }) => open(game.id)} />}
    </div>
  );
}
