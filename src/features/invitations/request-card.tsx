import Clock from 'lucide-react/icons/clock';
import type { JoinRequest } from '#contract/invitations.ts';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import * as css from './invitations.css.ts';
import { InvitedGame } from './invited-game.tsx';

/** A request of one's own that its game's people have not answered yet. */
export function RequestCard({ request: { game, createdAt } }: { request: JoinRequest }) {
  const now = useNow();
  return (
    <Card as="article" aria-label={game.name}>
      <Stack gap={4}>
        <InvitedGame game={game} />
        <Row gap={2}>
          <Clock size={16} aria-hidden="true" className={css.icon} />
          <Text as="span" size="sm">
            {`Waiting for approval · asked ${relativeTime(createdAt, now).toLowerCase()}`}
          </Text>
        </Row>
      </Stack>
    </Card>
  );
}
