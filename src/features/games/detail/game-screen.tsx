import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import type { GameDetail } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { useGame } from '../games.queries.ts';
import { mayEdit } from '../permissions.ts';
import { GroupLeaderboard, PersonalLeaderboard } from './leaderboards.tsx';
import { LeaveGame } from './leave-game.tsx';
import { MyGroup } from './my-group.tsx';
import { NoGame } from './no-game.tsx';
import { Summary } from './summary.tsx';
import { Winners } from './winners.tsx';

/** What other features put into a game's page. */
export interface GameParts {
  readonly renderAccomplishments: (game: GameDetail, viewer: User) => ReactNode;
  readonly renderShareAccomplishment: (game: GameDetail) => ReactNode;
}

/** One game: what it is about, how it stands, and what its players have done. */
export function GameScreen({ gameId, ...parts }: GameParts & { gameId: string }) {
  const viewer = useViewer();
  const { data: game, error, refetch } = useGame(gameId);
  if (game) return <Game key={game.id} game={game} viewer={viewer} {...parts} />;
  if (error) return <NoGame error={error} onRetry={() => void refetch()} />;
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
}: GameParts & { game: GameDetail; viewer: User }) {
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
    </Page>
  );
}
