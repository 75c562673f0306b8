import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import type { GameDetail } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { ReportGame } from '#src/features/blocks/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { GameFailure } from '../game-failure.tsx';
import { mayEdit, useGame } from '../games.queries.ts';
import { GroupLeaderboard, PersonalLeaderboard } from './leaderboards.tsx';
import { LeaveGame } from './leave-game.tsx';
import { MyGroup } from './my-group.tsx';
import { Summary } from './summary.tsx';
import { Winners } from './winners.tsx';

/** The parts of the screen that other features render. */
export interface GameScreenSlots {
  readonly renderAccomplishments: (game: GameDetail, viewer: User) => ReactNode;
  readonly renderShareAccomplishment: (game: GameDetail) => ReactNode;
}

export function GameScreen({ gameId, ...slots }: GameScreenSlots & { gameId: string }) {
  const viewer = useViewer();
  const { data: game, error, refetch } = useGame(gameId);
  if (game) return <Game key={game.id} game={game} viewer={viewer} {...slots} />;
  if (error) return <GameFailure {...failureOf(error, () => void refetch())} />;
  return (
    <Page title="Game" hideTitle>
      <SkeletonCards count={2} height="10rem" label="Loading the game" />
    </Page>
  );
}

function Game({
  game,
  viewer,
  renderAccomplishments,
  renderShareAccomplishment,
}: GameScreenSlots & { game: GameDetail; viewer: User }) {
  const isWide = useMedia(media.rail);
  const boards = (
    <>
      <MyGroup game={game} viewerId={viewer.id} />
      <PersonalLeaderboard game={game} viewerId={viewer.id} />
      <GroupLeaderboard game={game} viewerId={viewer.id} />
    </>
  );
  return (
    <Page
      title={game.name}
      back={
        <Link to="/" className={iconButtonClass()} aria-label="Back to Home">
          <ArrowLeft size={24} aria-hidden="true" />
        </Link>
      }
      actions={
        mayEdit(game, viewer.id) && (
          <Link
            to="/games/$id/edit"
            params={{ id: game.id }}
            className={iconButtonClass()}
            aria-label="Edit game"
          >
            <Pencil size={22} aria-hidden="true" />
          </Link>
        )
      }
      aside={isWide ? boards : undefined}
    >
      <Summary game={game} viewerId={viewer.id} shareAccomplishment={renderShareAccomplishment(game)} />
      <Winners game={game} viewerId={viewer.id} />
      {!isWide && boards}
      {renderAccomplishments(game, viewer)}
      <LeaveGame game={game} viewerId={viewer.id} />
      {game.creatorId !== viewer.id && <ReportGame game={game} />}
    </Page>
  );
}

/** Title and text of a failure (specification §2), with a retry where the server may respond otherwise later. */
function failureOf(error: unknown, onRetry: () => void) {
  if (error instanceof ApiError && error.status === 403) {
    return {
      title: 'Access Denied',
      text: 'This game is private. Ask somebody who plays for an invitation.',
    };
  }
  const isTransient =
    error instanceof ApiError ? error.status >= 500 || error.status === 429 : error instanceof NetworkError;
  const title = 'Game Not Found';
  return isTransient
    ? { title, text: 'The game could not be reached. Check your connection and try again.', onRetry }
    : { title, text: 'It may have been deleted, or the address is not quite right.' };
}
