import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import {
  type EntryView,
  EXPIRED,
  entryLabel,
  failureReason,
  isNotSent,
  isPending,
} from '#machines/outbox-entry.ts';
import { useOutbox, useUndeliveredEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { Button } from '../../design/button/button.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { IconButton } from '../../design/icon-button/icon-button.tsx';
import { grow, Row, Stack } from '../../design/layout/layout.tsx';
import { useItemFocus } from '../../design/list-row/list-row.tsx';
import { Text } from '../../design/text/text.tsx';
import { relativeTime } from '../../lib/dates.ts';
import type { DialogState } from '../../lib/use-dialog.ts';
import { useNow } from '../../lib/use-now.ts';
import { entryKinds } from '../outbox/kinds.ts';

const OFFLINE =
  'You are offline. Everything here is stored on this device and is sent once you are connected.';
const PENDING = 'Everything here is stored on this device and is sent once the server responds.';
const NOT_SENT = 'Everything here is stored on this device until you send it again or discard it.';
const NOT_STORED = 'Some of this is not stored on this device. Keep Stretch open until it is sent.';

/** The pending and failed entries in order, with buttons to send them again and to discard them. */
export function PendingDialog({ open, onOpenChange }: DialogState) {
  const entries = useUndeliveredEntries();
  const { wake } = useOutbox();
  const isOffline = useConnection() === 'offline';
  const isAnyPending = entries.some(isPending);
  const isAnyUnstored = entries.some(({ order, state }) => order === null && state !== 'storing');
  const whenStored = isAnyPending ? (isOffline ? OFFLINE : PENDING) : NOT_SENT;
  return (
    <Dialog
      open={open && entries.length > 0}
      onOpenChange={onOpenChange}
      title={entries.every(isNotSent) ? 'Not sent' : 'Waiting to send'}
      description={isAnyUnstored ? NOT_STORED : whenStored}
      footer={!isOffline && isAnyPending && <Button onClick={wake}>Send now</Button>}
    >
      <Stack as="ul" gap={3} {...useItemFocus()}>
        {entries.map((entry) => (
          <PendingEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Dialog>
  );
}

function PendingEntry({ entry }: { entry: EntryView }) {
  const now = useNow();
  const { retry, discard } = useOutbox();
  const kind = entryKinds.find(({ name }) => name === entry.kind);
  const label = kind?.label ?? 'Something';
  const text = kind?.preview(entry).text ?? '';
  const name = label.toLowerCase();
  const isUnsent = isNotSent(entry);
  return (
    <Row as="li" gap={3}>
      <div className={grow}>
        <Text size="sm" weight="bold">
          {label}{' '}
          <Text as="time" size="xs" tone="muted" dateTime={entry.createdAt}>
            {relativeTime(entry.createdAt, now)}
          </Text>
        </Text>
        {text !== '' && (
          <Text size="sm" lines={2} dir="auto">
            {text}
          </Text>
        )}
        {isUnsent && (
          <Text size="xs" tone="danger">
            {`${entryLabel(entry)}: ${reasonOf(entry)}`}
          </Text>
        )}
      </div>
      {isUnsent && (
        <IconButton aria-label={`Try again to send this ${name}`} onClick={() => retry(entry.id)}>
          <RotateCw size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        aria-label={isUnsent ? `Discard this ${name}` : `Do not send this ${name}`}
        tone="muted"
        onClick={() => discard(entry.id)}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}

function reasonOf({ state, lastResponse }: EntryView): string {
  return state === 'expired' ? EXPIRED : failureReason(lastResponse);
}
