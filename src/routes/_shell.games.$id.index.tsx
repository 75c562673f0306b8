import { createFileRoute } from '@tanstack/react-router';
import Sparkles from 'lucide-react/icons/sparkles';
import type { GameDetail } from '#contract/games.ts';
import { gameQuery, groupLeaderboardQuery } from '#src/features/games/games.queries.ts';
import { gamePostsQuery } from '#src/features/posts/posts.queries.ts';
import { prefetch } from '../app/prefetch.ts';
import { Button } from '../design/button/button.tsx';
import { useViewer } from '../features/auth/auth.queries.ts';
import { GameScreen } from '../features/games/detail/game-screen.tsx';
import { PostsSection } from '../features/posts/posts-section.tsx';
import { ShareAccomplishmentDialog } from '../features/share-accomplishment/index.ts';
import { useDialog } from '../lib/use-dialog.ts';

export const Route = createFileRoute('/_shell/games/$id/')({
  loader: ({ context, params }) => {
    prefetch(context, (client) => [
      client.games.detail.prefetchQuery(gameQuery(params.id)),
      client.groups.leaderboard.prefetchQuery(groupLeaderboardQuery(params.id)),
      // Requested before it is known whether the game has begun: most games have.
      client.posts.ofGame.prefetchQuery(gamePostsQuery(params.id)),
    ]);
  },
  component: GamePage,
});

/** The screen of a game with its posts; both open the same dialog to share an accomplishment in this game. */
function GamePage() {
  const { id: gameId } = Route.useParams();
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
      {share.isMounted && <ShareAccomplishmentDialog viewerId={viewer.id} gameId={gameId} {...share.props} />}
    </>
  );
}
