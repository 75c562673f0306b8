import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import * as css from './invitations.css.ts';
import { InvitedGame } from './invited-game.tsx';
import { type AnswerOptions, useAnswer } from './use-answer.ts';

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
          <Button variant="outline" busy={isDeclining} onClick={decline}>
            Decline
          </Button>
          <Button busy={isAccepting} onClick={accept}>
            Accept
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
