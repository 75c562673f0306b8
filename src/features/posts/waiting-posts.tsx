import { Hourglass } from 'lucide-react';
import { Badge, Card, Row, Stack, Text } from '#src/design/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import { subjects, useWaiting } from '#src/lib/waiting.ts';

/** What one has shared in a game without a network, above what is there already. */
export function WaitingPosts({ gameId }: { gameId: string }) {
  const waiting = useWaiting(subjects.accomplishment(gameId));
  const now = useNow();
  if (waiting.length === 0) return null;
  return (
    <Stack as="ul" gap={4}>
      {waiting.map(({ key, text, at }) => (
        <Card key={key} as="li">
          <Stack gap={2}>
            <Row gap={2}>
              <Badge icon={<Hourglass size={14} aria-hidden="true" />}>Waiting to send</Badge>
              <Text as="time" size="xs" tone="muted" dateTime={at}>
                {relativeTime(at, now)}
              </Text>
            </Row>
            <Text prose dir="auto">
              {text}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
