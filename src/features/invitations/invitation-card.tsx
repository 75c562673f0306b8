import type { Invitation } from '#contract/invitations.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { displayName, initials } from '#src/lib/names.ts';
import * as css from './invitations.css.ts';
import { InvitedGame } from './invited-game.tsx';
import { type AnswerOptions, useAnswer } from './use-answer.ts';

export interface InvitationCardProps extends Omit<AnswerOptions, 'invitationId'> {
  readonly invitation: Invitation;
  /** Drawn with a line instead of a shadow. */
  readonly framed?: boolean;
}

/** An invitation that waits for an answer. */
export function InvitationCard({ invitation, framed = false, ...options }: InvitationCardProps) {
  const { game, invitedBy, id } = invitation;
  const { accept, decline, isAccepting, isDeclining } = useAnswer({ invitationId: id, ...options });
  return (
    <Card as="article" aria-label={game.name} className={framed ? css.framed : undefined}>
      <Stack gap={4}>
        <InvitedGame game={game} />
        <Row gap={2}>
          <Avatar
            size="xs"
            initials={initials(invitedBy)}
            src={invitedBy.profileImageUrl}
            seed={invitedBy.id}
          />
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
