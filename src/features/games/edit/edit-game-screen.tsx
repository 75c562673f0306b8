import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { GameDetail } from '#contract/games.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { useGame } from '../games.queries.ts';
import { mayEdit } from '../permissions.ts';
import { DeleteGame } from './delete-game.tsx';
import { GameSettings } from './game-settings.tsx';
import { GroupsLink } from './groups-link.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteCodeCard } from './invite-code-card.tsx';
import { JoinRequestsCard } from './join-requests-card.tsx';
import { NotEditable, noGame, notManager, wordsFor } from './not-editable.tsx';
import { ParticipantsCard } from './participants-card.tsx';

/** A game's settings and its people, for its creator and its admins. */
export function EditGameScreen({ gameId }: { gameId: string }) {
  const viewer = useViewer();
  const { data: game, error, isPending, isFetching, refetch } = useGame(gameId);
  if (isPending) return <Loading gameId={gameId} />;
  if (!game && error) {
    return <NotEditable {...wordsFor(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  // A server may answer with no game at all.
  if (!game) return <NotEditable {...noGame} />;
  if (!mayEdit(game, viewer.id)) return <NotEditable {...notManager} />;
  return <EditGame key={game.id} game={game} viewerId={viewer.id} />;
}

function EditGame({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const isWide = useMedia(media.rail);
  const people = (
    <>
      <GroupsLink game={game} />
      <ParticipantsCard game={game} viewerId={viewerId} />
      <InvitationsCard game={game} />
      {game.isPublic && <JoinRequestsCard game={game} />}
      {game.creatorId === viewerId && <InviteCodeCard game={game} />}
    </>
  );
  return (
    <Page
      title="Edit Game"
      documentTitle={`Edit ${game.name}`}
      back={<Back gameId={game.id} />}
      actions={
        <Link
          to="/games/$id"
          params={{ id: game.id }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          View Game
        </Link>
      }
      aside={isWide ? people : undefined}
    >
      <GameSettings game={game} />
      {!isWide && people}
      {game.creatorId === viewerId && <DeleteGame game={game} />}
    </Page>
  );
}

function Loading({ gameId }: { gameId: string }) {
  return (
    <Page title="Edit Game" back={<Back gameId={gameId} />}>
      <Text tone="muted" size="sm">
        Loading game details...
      </Text>
      <SkeletonCards count={2} height="14rem" label="Loading the game" />
    </Page>
  );
}

/** Always to the game, wherever one came from: so the way back never leads around in a circle. */
function Back({ gameId }: { gameId: string }) {
  return (
    <Link to="/games/$id" params={{ id: gameId }} className={iconButtonClass()} aria-label="Back to the game">
      <ArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
}
