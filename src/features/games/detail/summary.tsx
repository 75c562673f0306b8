import Users from 'lucide-react/icons/users';
import { type ReactNode, use } from 'react';
import type { GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { CARD_WIDTH, photoSrcSet } from '#src/design/photo/photo.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { dayText } from '#src/lib/dates.ts';
import { LocalDate } from '#src/lib/local-date.ts';
import { fullCount } from '#src/lib/text.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { CreatorLine, Description, GameTime, StatusBadge } from '../game-info.tsx';
import { JoinAction } from '../join-action.tsx';
import { InviteButton } from '../share/share-game-button.tsx';
import * as css from './game-screen.css.ts';

const ParticipantsDialog = lazyDialog(() => import('./participants-dialog.tsx'));

export interface SummaryProps {
  readonly game: GameDetail;
  readonly viewerId: string;
  /** The button that shares an accomplishment, for those who may. */
  readonly shareAccomplishment: ReactNode;
}

/** The game's properties and the actions on it. */
export function Summary({ game, viewerId, shareAccomplishment }: SummaryProps) {
  const toLocalDate = use(LocalDate);
  return (
    <Card as="section" aria-label="About this game">
      <Stack gap={4}>
        {game.coverImage && (
          <img
            srcSet={photoSrcSet(game.coverImage)}
            sizes={CARD_WIDTH}
            src={game.coverImage}
            alt=""
            fetchPriority="high"
            className={css.cover}
          />
        )}
        <Row justify="between">
          <CreatorLine creator={game.creator} />
          <StatusBadge status={game.status} />
        </Row>
        {game.description && <Description text={game.description} />}
        <GameTime game={game} />
        <div className={css.facts}>
          <span className={css.fact}>
            <span className={css.number}>{fullCount(game._count.posts)}</span>
            <Hint as="span">Posts</Hint>
          </span>
          <Text as="span" size="sm" tone="muted" className={css.fact}>
            <time dateTime={game.startTime}>{dayText(game.startTime, toLocalDate)}</time> to{' '}
            <time dateTime={game.endTime}>{dayText(game.endTime, toLocalDate)}</time>
          </Text>
        </div>
        <div className={css.buttons}>
          <div className={css.wide}>
            {game.viewer.isParticipant ? shareAccomplishment : <JoinAction game={game} />}
          </div>
          <ParticipantsButton game={game} viewerId={viewerId} />
          <InviteButton game={game} />
        </div>
      </Stack>
    </Card>
  );
}

function ParticipantsButton({ game, viewerId }: Pick<SummaryProps, 'game' | 'viewerId'>) {
  const { isMounted, show, props } = useDialog();
  return (
    <>
      <Button
        variant="secondary"
        icon={<Users size={20} aria-hidden="true" />}
        {...ParticipantsDialog.intent}
        onClick={show}
      >
        Participants
      </Button>
      {isMounted && <ParticipantsDialog game={game} viewerId={viewerId} {...props} />}
    </>
  );
}
