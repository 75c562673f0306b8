import type { ReactNode } from 'react';
import type { Game } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { Description, StatusBadge } from '#src/features/games/index.ts';
import { dayText } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { counted } from '#src/lib/text.ts';

/** Longer names are set smaller: they would fill a phone. */
const LONG_FROM = 40;

/** The game behind a shared link, with the actions as children. */
export function InvitedGame({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <Card padding="large">
      <Stack gap={5}>
        <Stack gap={2}>
          <Row justify="between">
            <Hint>You are invited to</Hint>
            <StatusBadge status={game.status} />
          </Row>
          <Text as="h1" size={game.name.length > LONG_FROM ? 'lg' : 'xl'} weight="heavy" dir="auto">
            {game.name}
          </Text>
          <Hint truncate>by {displayName(game.creator)}</Hint>
        </Stack>
        {game.description && <Description text={game.description} />}
        <Row gap={5} wrap>
          <Text as="span" size="sm" weight="medium">
            {counted(game._count.participants, 'participant')}
          </Text>
          <Text as="span" size="sm" weight="medium">
            {game.status === 'completed' ? 'Ended' : 'Ends'} {dayText(game.endTime)}
          </Text>
        </Row>
        <Stack gap={2}>{children}</Stack>
      </Stack>
    </Card>
  );
}
