import { Clock } from 'lucide-react';
import type { JoinRequest } from '#contract/invitations.ts';
import { Card, Row, Stack, Text } from '#src/design/index.ts';
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
