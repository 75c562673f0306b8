import type { Game } from '#contract/games.ts';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import { Text } from '#src/design/text/text.tsx';
import { progress, statusText } from '#src/lib/dates.ts';
import { counted } from '#src/lib/text.ts';
import { useNow } from '#src/lib/use-now.ts';
import { useDueStatus } from './use-due-status.ts';

/** How far a game has come, how long it still takes, and how many play. */
export function GameTime({ game }: { game: Game }) {
  const now = useNow();
  useDueStatus(game, now);
  const left = statusText(game, now);
  return (
    <Stack gap={2}>
      <Progress value={progress(game, now)} label="Progress" valueText={left} tone={game.status} />
      <Row justify="between">
        <Text as="span" size="sm" weight="medium">
          {left}
        </Text>
        <Text as="span" size="sm" tone="muted" tabular>
          {counted(game._count.participants, 'player')}
        </Text>
      </Row>
    </Stack>
  );
}
