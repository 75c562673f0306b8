import CalendarDays from 'lucide-react/icons/calendar-days';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import type { Invitation } from '#contract/invitations.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { StatusBadge } from '#src/features/games/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { dayText } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import * as css from './invitations.css.ts';
import { type AnswerOptions, useAnswer } from './invitations.mutations.ts';

export interface InvitationCardProps extends AnswerOptions {
  /** Has a border instead of a shadow. */
  readonly framed?: boolean;
}

/** An invitation with buttons to accept and to decline it. */
export function InvitationCard({ framed = false, ...options }: InvitationCardProps) {
  const { game, invitedBy } = options.invitation;
  const { accept, decline, isAccepting, isDeclining } = useAnswer(options);
  return (
    <Card as="article" aria-label={game.name} className={framed ? css.framed : undefined}>
      <Stack gap={4}>
        <InvitedGame game={game} />
        <Row gap={2}>
          <UserAvatar size="xs" user={invitedBy} />
          <Text as="span" size="sm" truncate dir="auto">
            {`Invited by ${displayName(invitedBy)}`}
          </Text>
        </Row>
        <div className={css.answers}>
          <Button variant="outline" busy={isDeclining} aria-disabled={isAccepting} onClick={decline}>
            Decline
          </Button>
          <Button busy={isAccepting} aria-disabled={isDeclining} onClick={accept}>
            Accept
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** What a user may know of a game before joining it. */
export function InvitedGame({ game }: Pick<Invitation, 'game'>) {
  const { name, description, isPublic, status, startTime } = game;
  const Icon = isPublic ? Globe : Lock;
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        <StatusBadge status={status} />
        <Badge icon={<Icon size={14} aria-hidden="true" />}>{isPublic ? 'Public' : 'Private'}</Badge>
      </Row>
      <Text as="h2" size="lg" dir="auto" className={css.breaking}>
        {name}
      </Text>
      {description && (
        <Text size="sm" tone="muted" lines={3} dir="auto" className={css.breaking}>
          {description}
        </Text>
      )}
      <Row gap={2}>
        <CalendarDays size={16} aria-hidden="true" className={css.icon} />
        <Hint as="span">{`${status === 'upcoming' ? 'Starts' : 'Started'} ${dayText(startTime)}`}</Hint>
      </Row>
    </Stack>
  );
}
