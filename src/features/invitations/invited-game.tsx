import CalendarDays from 'lucide-react/icons/calendar-days';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import type { Invitation } from '#contract/invitations.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { StatusBadge } from '#src/features/games/index.ts';
import { dayText } from '#src/lib/dates.ts';
import * as css from './invitations.css.ts';

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
