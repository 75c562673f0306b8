import { Trash2 } from 'lucide-react';
import { useConnection } from '../../actors/use-connection.ts';
import { Button } from '../../design/button/button.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { IconButton } from '../../design/icon-button/icon-button.tsx';
import { grow, Row, Stack } from '../../design/layout/layout.tsx';
import { Text } from '../../design/text/text.tsx';
import { relativeTime } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { useAllWaiting, type WaitingKind, type WaitingThing } from '../../lib/waiting.ts';
import { currentOutbox } from './start.ts';

const names: Record<WaitingKind, string> = {
  accomplishment: 'Accomplishment',
  comment: 'Comment',
  message: 'Message',
  vote: 'Vote',
};

export interface WaitingDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What waits to be sent, in its order, and the way to throw one of them away. */
export function WaitingDialog({ open, onOpenChange }: WaitingDialogProps) {
  const things = useAllWaiting();
  const isOffline = useConnection() === 'offline';
  return (
    <Dialog
      open={open && things.length > 0}
      onOpenChange={onOpenChange}
      title="Waiting to send"
      description={
        isOffline
          ? 'You are offline. All of this is kept on this device and goes by itself once you are connected.'
          : 'All of this is kept on this device and goes by itself once the server answers.'
      }
      footer={!isOffline && <Button onClick={() => void currentOutbox()?.flush()}>Send now</Button>}
    >
      <Stack as="ul" gap={3}>
        {things.map((thing) => (
          <Waiting key={thing.key} thing={thing} />
        ))}
      </Stack>
    </Dialog>
  );
}

function Waiting({ thing: { key, kind, text, at } }: { thing: WaitingThing }) {
  const now = useNow();
  return (
    <Row as="li" gap={3}>
      <div className={grow}>
        <Text size="sm" weight="bold">
          {names[kind]}{' '}
          <Text as="time" size="xs" tone="muted" dateTime={at}>
            {relativeTime(at, now)}
          </Text>
        </Text>
        {text !== '' && (
          <Text size="sm" lines={2} dir="auto">
            {text}
          </Text>
        )}
      </div>
      <IconButton
        aria-label={`Do not send this ${names[kind].toLowerCase()}`}
        tone="muted"
        onClick={() => void currentOutbox()?.drop(key)}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
