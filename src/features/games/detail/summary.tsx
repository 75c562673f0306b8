import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { type ReactNode } from 'react';
import type { GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { fullCount } from '#src/lib/counts.ts';
import { dayText } from '#src/lib/dates.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { CreatorLine } from '../creator-line.tsx';
import { Description } from '../description.tsx';
import { GameTime } from '../game-time.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { JoinAction } from './join-action.tsx';
import * as css from './summary.css.ts';

const ParticipantsDialog = lazyDialog(() => import('./participants-dialog.tsx'));
const ShareGameDialog = lazyDialog(() => import('../share/share-game-dialog.tsx'));

export interface SummaryProps {
  readonly game: GameDetail;
  readonly viewerId: string;
  /** The button that shares an accomplishment, for whoever may. */
  readonly shareAccomplishment: ReactNode;
}

/** What a game is about, how it stands, and what one can do with it. */
export function Summary({ game, viewerId, shareAccomplishment }: SummaryProps) {
  const participants = useDialog();
  const share = useDialog();
  return (
    <Card as="section" aria-label="About this game">
      <Stack gap={4}>
        {game.coverImage && <img src={game.coverImage} alt="" fetchPriority="high" className={css.cover} />}
        <Row justify="between">
          <CreatorLine creator={game.creator} />
          <StatusBadge status={game.status} />
        </Row>
        {game.description && <Description text={game.description} />}
        <GameTime game={game} />
        <div className={css.facts}>
          <span className={css.fact}>
            <span className={css.number}>{fullCount(game._count.posts)}</span>
            <Text as="span" size="sm" tone="muted">
              Posts
            </Text>
          </span>
          <Text as="span" size="sm" tone="muted" className={css.fact}>
            <time dateTime={game.startTime}>{dayText(game.startTime)}</time> to{' '}
            <time dateTime={game.endTime}>{dayText(game.endTime)}</time>
          </Text>
        </div>
        <div className={css.buttons}>
          <div className={css.wide}>
            {game.viewer.isParticipant ? shareAccomplishment : <JoinAction game={game} />}
          </div>
          <Button
            variant="secondary"
            icon={<Users size={20} aria-hidden="true" />}
            {...ParticipantsDialog.intent}
            onClick={participants.show}
          >
            Participants
          </Button>
          <Button
            variant="secondary"
            icon={<UserPlus size={20} aria-hidden="true" />}
            {...ShareGameDialog.intent}
            onClick={share.show}
          >
            Invite
          </Button>
        </div>
      </Stack>

      {participants.wanted && <ParticipantsDialog game={game} viewerId={viewerId} {...participants.props} />}
      {share.wanted && <ShareGameDialog game={game} {...share.props} />}
    </Card>
  );
}
