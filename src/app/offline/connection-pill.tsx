import CloudOff from 'lucide-react/icons/cloud-off';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useWaitingEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { StatusPill } from '../../design/status-pill/status-pill.tsx';
import { lazyDialog } from '../../features/toasts/lazy-dialog.tsx';
import { counted } from '../../lib/text.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useUpdate } from './update.ts';

const WaitingDialog = lazyDialog(async () => ({
  default: (await import('../outbox/waiting-dialog.tsx')).WaitingDialog,
}));

const words = {
  offline: { label: 'Offline', text: 'You are offline. You see what was last loaded.' },
  slow: { label: 'Slow', text: 'Stretch is slow to answer. You see what was last loaded.' },
  failing: { label: 'Problem', text: 'Stretch has a problem. Trying again.' },
  unreachable: { label: 'No connection', text: 'Stretch can’t be reached. Trying again.' },
} as const;

/**
 * The one place where the app says how it stands itself: that there is no network, that something waits to be sent, that
 * a newer build is ready.
 */
export function ConnectionPill() {
  const connection = useConnection();
  const waiting = useWaitingEntries().length;
  const update = useUpdate();
  const dialog = useDialog();
  const trouble = connection === 'online' ? null : words[connection];
  if (waiting === 0 && trouble === null && update !== null) {
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
  return (
    <>
      <StatusPill
        icon={trouble ? <CloudOff size={16} /> : <Hourglass size={16} />}
        label={waiting > 0 ? `${waiting} waiting` : trouble?.label}
        text={[trouble?.text, waiting > 0 && `${counted(waiting, 'thing')} waiting to be sent.`]
          .filter(Boolean)
          .join(' ')}
        onPress={waiting > 0 ? dialog.show : undefined}
        intent={WaitingDialog.intent}
      />
      {dialog.wanted && <WaitingDialog {...dialog.props} />}
    </>
  );
}
