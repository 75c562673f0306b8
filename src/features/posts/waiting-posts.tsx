import { Hourglass } from 'lucide-react';
import { Badge, Card, Row, Stack, Text } from '#src/design/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import { subjects, useAhead } from '#src/lib/waiting.ts';
import * as css from './post-photo.css.ts';

/** What one has shared in a game without a network, above what is there already. */
export function WaitingPosts({ gameId }: { gameId: string }) {
  const ahead = useAhead(subjects.accomplishment(gameId));
  const now = useNow();
  if (ahead.length === 0) return null;
  return (
    <Stack as="ul" gap={4}>
      {ahead.map(({ key, text, photo, at, isSent }) => (
        <Card key={key} as="li">
          <Stack gap={2}>
            <Row gap={2}>
              {!isSent && <Badge icon={<Hourglass size={14} aria-hidden="true" />}>Waiting to send</Badge>}
              <Text as="time" size="xs" tone="muted" dateTime={at}>
                {relativeTime(at, now)}
              </Text>
            </Row>
            <Text prose dir="auto">
              {text}
            </Text>
            {photo !== null && <img src={photo} alt="What you shared" className={css.own} />}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
