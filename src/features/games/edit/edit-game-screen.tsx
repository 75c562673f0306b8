import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import type { GameDetail } from '#contract/games.ts';
import { isForbidden, isRefused } from '#src/api/errors.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ListRowContent, listRowClass } from '#src/design/list-row/list-row.tsx';
import { media } from '#src/design/media.ts';
import { Page, Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { BackLink } from '#src/features/links/index.ts';
import { ConfirmButton } from '#src/features/toasts/index.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { GameFailure } from '../game-failure.tsx';
import { mayEdit, useGameToEdit } from '../games.queries.ts';
import { GameSettings } from './game-settings.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteCodeCard } from './invite-code-card.tsx';
import { JoinRequestsCard } from './join-requests-card.tsx';
import { ParticipantsCard } from './participants-card.tsx';
import { useDeleteGame } from './use-edit-game.ts';

const MISSING = 'This game does not exist or has been deleted.';

/** A game's settings and people, for its creator and its admins. */
export function EditGameScreen({ gameId }: { gameId: string }) {
  const viewer = useViewer();
  const { data: game, error, isPending, isFetching, refetch } = useGameToEdit(gameId);
  if (isPending) return <Loading gameId={gameId} />;
  if (!game && error) {
    const retry = () => void refetch();
    return <GameFailure {...failureOf(error, retry)} isRetrying={isFetching} />;
  }
  // A response may be without a game.
  if (!game) return <GameFailure title="Game not found" text={MISSING} />;
  if (!mayEdit(game, viewer.id)) {
    const text = 'Access Denied: Only the game creator and admins can edit this game.';
    return <GameFailure title="Access Denied" text={text} />;
  }
  return <EditGame key={game.id} game={game} viewerId={viewer.id} />;
}

/** Title and text of a failure (specification §2 and §6). */
function failureOf(error: unknown, onRetry: () => void) {
  if (isForbidden(error))
    return { title: 'Access Denied', text: 'Only the game creator can edit this game.' };
  return isRefused(error)
    ? { title: 'Game Not Found', text: MISSING }
    : { title: 'Error loading game', text: 'Check your connection and try again.', onRetry };
}

function EditGame({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const isWide = useMedia(media.desktop);
  const people = (
    <>
      <GroupsLink game={game} />
      <ModerationLink gameId={game.id} />
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

function GroupsLink({ game }: { game: GameDetail }) {
  return (
    <Section title="Group Management">
      <Card padding="small">
        <Link to="/games/$id/groups" params={{ id: game.id }} className={listRowClass}>
          <ListRowContent
            leading={<UsersRound size={24} aria-hidden="true" />}
            title="Manage groups"
            subtitle={game.groups.length === 0 ? 'No groups yet' : countWithNoun(game.groups.length, 'group')}
            trailing={<ChevronRight size={20} aria-hidden="true" />}
          />
        </Link>
      </Card>
    </Section>
  );
}

function ModerationLink({ gameId }: { gameId: string }) {
  return (
    <Section title="Moderation">
      <Card padding="small">
        <Link to="/games/$id/moderation" params={{ id: gameId }} className={listRowClass}>
          <ListRowContent
            leading={<ShieldAlert size={24} aria-hidden="true" />}
            title="Moderate this game"
            subtitle="Reports, bans and the log"
            trailing={<ChevronRight size={20} aria-hidden="true" />}
          />
        </Link>
      </Card>
    </Section>
  );
}

function Loading({ gameId }: { gameId: string }) {
  return (
    <Page title="Edit Game" back={<Back gameId={gameId} />}>
      <Hint>Loading game details...</Hint>
      <SkeletonCards count={2} height="14rem" label="Loading the game" />
    </Page>
  );
}

/** Always links to the game, whichever screen came before: history navigation could alternate between the two screens. */
const Back = ({ gameId }: { gameId: string }) => (
  <BackLink to="/games/$id" params={{ id: gameId }} aria-label="Back to the game" />
);

/** Deletes a game. Only for its creator. */
function DeleteGame({ game }: { game: GameDetail }) {
  const { remove, isDeleting } = useDeleteGame(game.id);
  return (
    <ConfirmButton
      label="Delete Game"
      icon={<Trash2 size={20} aria-hidden="true" />}
      danger
      question={`Delete “${game.name}”?`}
      text="All accomplishments, participants and data of this game are permanently removed. This cannot be undone."
      confirmLabel="Delete Game"
      isBusy={isDeleting}
      onConfirm={remove}
    />
  );
}
