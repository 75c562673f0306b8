import Hourglass from 'lucide-react/icons/hourglass';
import { entryLabel, hasItemAmong } from '#machines/outbox-entry.ts';
import { useEntries } from '#src/actors/outbox.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { useItemFocus } from '#src/design/list-row/list-row.tsx';
import { Text } from '#src/design/text/text.tsx';
import { EntryActions } from '#src/features/outbox/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import { accomplishmentEntry } from './accomplishment.entry.ts';
import * as css from './posts.css.ts';
import { useCachedGamePosts } from './posts.queries.ts';

/** The user's accomplishments in the outbox that the list of posts does not show yet. */
export function PendingPosts({ gameId }: { gameId: string }) {
  const entries = useEntries(accomplishmentEntry.subject({ gameId, content: '' }));
  const { data } = useCachedGamePosts(gameId);
  const now = useNow();
  const focus = useItemFocus();
  const ids = new Set(data?.posts.map(({ id }) => id));
  const missing = entries.filter((entry) => !hasItemAmong(entry, ids));
  if (missing.length === 0) return null;
  return (
    <Stack as="ul" gap={4} {...focus}>
      {missing.map((entry) => {
        const { text, photo } = accomplishmentEntry.preview(entry);
        const label = entryLabel(entry);
        return (
          <Card key={entry.id} as="li">
            <Stack gap={2}>
              <Row gap={2}>
                {label !== null && <Badge icon={<Hourglass size={14} aria-hidden="true" />}>{label}</Badge>}
                <Text as="time" size="xs" tone="muted" dateTime={entry.createdAt}>
                  {relativeTime(entry.createdAt, now)}
                </Text>
              </Row>
              <Text prose dir="auto">
                {text}
              </Text>
              {photo !== null && <img src={photo} alt="What you shared" className={css.pending} />}
              <EntryActions entry={entry} />
            </Stack>
          </Card>
        );
      })}
    </Stack>
  );
}
