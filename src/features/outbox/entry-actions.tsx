import { type EntryView, isNotSent, isUndelivered } from '#machines/outbox-entry.ts';
import { useOutbox } from '#src/actors/outbox.ts';
import { Button } from '#src/design/button/button.tsx';
import { Row } from '#src/design/layout/layout.tsx';

/** Sends an entry again or discards it; nothing for one that was not tried yet, or is delivered. */
export function EntryActions({ entry }: { readonly entry: EntryView | undefined }) {
  const { retry, discard } = useOutbox();
  if (entry === undefined || !isUndelivered(entry)) return null;
  const { id, attempts } = entry;
  if (attempts === 0 && !isNotSent(entry)) return null;
  return (
    <Row gap={1}>
      <Button variant="ghost" size="small" onClick={() => retry(id)}>
        Try again
      </Button>
      <Button variant="dangerGhost" size="small" onClick={() => discard(id)}>
        Discard
      </Button>
    </Row>
  );
}
