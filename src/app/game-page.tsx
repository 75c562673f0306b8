import Sparkles from 'lucide-react/icons/sparkles';
import type { GameDetail } from '#contract/games.ts';
import { Button } from '../design/button/button.tsx';
import { useViewer } from '../features/auth/use-viewer.ts';
import { GameScreen } from '../features/games/detail/game-screen.tsx';
import { PostsSection } from '../features/posts/posts-section.tsx';
import { ShareAccomplishmentDialog } from '../features/share-accomplishment/index.ts';
import { useDialog } from '../lib/use-dialog.ts';

/** The screen of a game with its posts; both open the same dialog to share an accomplishment in this game. */
export function GamePage({ gameId }: { gameId: string }) {
  const viewer = useViewer();
  const share = useDialog();
  const openShareProps = { ...ShareAccomplishmentDialog.intent, onClick: share.show };
  const mayShare = ({ status, viewer: { isParticipant } }: GameDetail) =>
    status === 'active' && isParticipant;
  return (
    <>
      <GameScreen
        gameId={gameId}
        renderAccomplishments={(game) => (
          <PostsSection game={game} viewer={viewer} shareButton={openShareProps} />
        )}
        renderShareAccomplishment={(game) =>
          mayShare(game) && (
            <Button
              block
              size="large"
              variant="gradient"
              icon={<Sparkles size={22} aria-hidden="true" />}
              {...openShareProps}
            >
              Share Your Accomplishment
            </Button>
          )
        }
      />
      {share.wanted && <ShareAccomplishmentDialog viewerId={viewer.id} gameId={gameId} {...share.props} />}
    </>
  );
}
