import CalendarDays from 'lucide-react/icons/calendar-days';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import type { Invitation } from '#contract/invitations.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { dayText } from '#src/lib/dates.ts';
import * as css from './invitations.css.ts';

const starts = { upcoming: 'Starts', active: 'Started', completed: 'Started' } as const;
const words = { upcoming: 'Upcoming', active: 'Active', completed: 'Completed' } as const;

/** What somebody may know of a game before being in it. */
export function InvitedGame({ game }: Pick<Invitation, 'game'>) {
  const { name, description, isPublic, status, startTime } = game;
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        <Badge tone={status}>{words[status]}</Badge>
        <Badge
          icon={isPublic ? <Globe size={14} aria-hidden="true" /> : <Lock size={14} aria-hidden="true" />}
        >
          {isPublic ? 'Public' : 'Private'}
        </Badge>
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
        <Text as="span" size="sm" tone="muted">
          {`${starts[status]} ${dayText(startTime)}`}
        </Text>
      </Row>
    </Stack>
  );
}
