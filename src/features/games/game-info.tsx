import { useId, useState } from 'react';
import type { Game, GameStatus } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { progress, statusText } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useNow } from '#src/lib/use-now.ts';
import * as css from './game.css.ts';
import { useDueStatus } from './games.queries.ts';

const statusLabels = { upcoming: 'Upcoming', active: 'Active', completed: 'Completed' } as const;

/** The status as the server sent it: active is violet, upcoming pink, completed gray. */
export function StatusBadge({ status }: { status: GameStatus }) {
  return <Badge tone={status}>{statusLabels[status]}</Badge>;
}

export function CreatorLine({ creator }: { creator: User }) {
  return (
    <Row gap={1} className={css.creator}>
      <UserAvatar user={creator} size="xs" />
      <Text as="span" size="sm" tone="muted" className={css.by}>
        by
      </Text>{' '}
      <Text as="span" size="sm" tone="muted" truncate className={css.creatorName}>
        {displayName(creator)}
      </Text>
    </Row>
  );
}

/** Progress, remaining time and number of players. */
export function GameTime({ game }: { game: Game }) {
  const now = useNow();
  useDueStatus([game], now);
  const left = statusText(game, now);
  return (
    <Stack gap={2}>
      <Progress value={progress(game, now)} label="Progress" valueText={left} tone={game.status} />
      <Row justify="between">
        <Text as="span" size="sm" weight="medium">
          {left}
        </Text>
        <Hint as="span" tabular>
          {countWithNoun(game._count.participants, 'player')}
        </Hint>
      </Row>
    </Stack>
  );
}

/** A longer description would push the buttons below it off a phone's screen. */
const COLLAPSED_FROM = 280;
const LINES = 6;

/** The description as typed. A long one is collapsed until expanded. */
export function Description({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > COLLAPSED_FROM || text.split('\n').length > LINES;
  return (
    <div>
      <Text id={id} prose dir="auto" lines={isLong && !isOpen ? LINES : undefined}>
        {text}
      </Text>
      {isLong && (
        <Button
          variant="ghost"
          size="small"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

/** The colour of a group, beside its name. */
export function GroupDot({ color }: { color: string }) {
  return <span className={css.dot} style={{ backgroundColor: color }} aria-hidden="true" />;
}
