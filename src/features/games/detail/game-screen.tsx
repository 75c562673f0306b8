import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import type { GameDetail } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { Card } from '#src/design/card/card.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { List } from '#src/design/list-row/list-row.tsx';
import { media } from '#src/design/media.ts';
import { Page, Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { BackLink } from '#src/features/links/index.ts';
import { ReportGame } from '#src/features/safety/index.ts';
import { ConfirmButton } from '#src/features/toasts/index.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { GameFailure } from '../game-failure.tsx';
import { GroupDot } from '../game-info.tsx';
import { mayEdit, useGame } from '../games.queries.ts';
import { useLeaveGame } from '../participants.queries.ts';
import * as css from './game-screen.css.ts';
import { GroupLeaderboard, PersonalLeaderboard } from './leaderboards.tsx';
import { MemberRow } from './member-row.tsx';
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
  const isWide = useMedia(media.desktop);
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
      back={<BackLink to="/" aria-label="Back to Home" />}
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

/** Leaves a game; not for its creator. */
function LeaveGame({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { leave, isLeaving } = useLeaveGame(game.id);
  if (!game.viewer.isParticipant || game.creatorId === viewerId) return null;
  return (
    <ConfirmButton
      label="Leave Game"
      icon={<LogOut size={20} aria-hidden="true" />}
      danger
      question="Leave this game?"
      text="You lose your score, your medals and your place in a group here. What you have posted stays."
      confirmLabel="Leave"
      isBusy={isLeaving}
      onConfirm={leave}
    />
  );
}

/** The viewer's group, once the game has begun. */
function MyGroup({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const group = game.groups.find(({ members }) => members.some(({ userId }) => userId === viewerId));
  if (game.status === 'upcoming' || group === undefined) return null;
  return (
    <Section title="My Group">
      <Card>
        <Stack gap={2}>
          <Row gap={2}>
            <GroupDot color={group.color} />
            <Text as="h3" weight="bold" truncate>
              {group.name}
            </Text>
            <Text as="span" size="sm" tone="muted" className={css.count}>
              {countWithNoun(group._count?.members ?? group.members.length, 'member')}
            </Text>
          </Row>
          <List aria-label={`Members of ${group.name}`}>
            {group.members.map(({ userId, user }) => (
              <MemberRow key={userId} user={user} gameId={game.id} viewerId={viewerId} />
            ))}
          </List>
        </Stack>
      </Card>
    </Section>
  );
}
