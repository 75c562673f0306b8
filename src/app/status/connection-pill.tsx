import CloudOff from 'lucide-react/icons/cloud-off';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { isNotSent } from '#machines/outbox-entry.ts';
import { useUndeliveredEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { StatusPill } from '../../design/status-pill/status-pill.tsx';
import { useMaybeViewer } from '../../features/auth/auth.queries.ts';
import { lazyDialog } from '../../features/toasts/lazy-dialog.tsx';
import { countWithNoun } from '../../lib/text.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useAppUpdate } from './use-app-update.ts';

const PendingDialog = lazyDialog(async () => ({
  default: (await import('./pending-dialog.tsx')).PendingDialog,
}));

const messages = {
  offline: { label: 'Offline', text: 'You are offline. You see what was last loaded.' },
  slow: { label: 'Slow', text: 'Stretch is responding slowly. You see what was last loaded.' },
  failing: { label: 'Problem', text: 'Stretch has a problem. Trying again.' },
  unreachable: { label: 'No connection', text: 'Stretch can’t be reached. Trying again.' },
} as const;

/** The status of the app: the connection, the number of pending and failed entries, and whether an update is available. */
export function ConnectionPill() {
  const connection = useConnection();
  const entries = useUndeliveredEntries();
  const update = useAppUpdate(useMaybeViewer() !== null);
  const dialog = useDialog();
  const impaired = connection === 'online' ? null : messages[connection];
  if (entries.length === 0 && impaired === null && update !== null) {
    return (
      <StatusPill
        tone="brand"
        icon={<RefreshCw size={16} />}
        label="Update"
        text="A new version is ready. Reload"
        onPress={update}
      />
    );
  }
  const unsent = entries.filter(isNotSent).length;
  const pending = entries.length - unsent;
  // Entries that need a decision take precedence over those that are sent automatically.
  const count = unsent > 0 ? `${unsent} not sent` : pending > 0 ? `${pending} waiting` : null;
  return (
    <>
      <StatusPill
        icon={impaired ? <CloudOff size={16} /> : <Hourglass size={16} />}
        label={count ?? impaired?.label}
        text={[
          impaired?.text,
          unsent > 0 && `${countWithNoun(unsent, 'item')} not sent.`,
          pending > 0 && `${countWithNoun(pending, 'item')} waiting to be sent.`,
        ]
          .filter(Boolean)
          .join(' ')}
        onPress={count === null ? undefined : dialog.show}
        intent={PendingDialog.intent}
      />
      {dialog.isMounted && <PendingDialog {...dialog.props} />}
    </>
  );
}
