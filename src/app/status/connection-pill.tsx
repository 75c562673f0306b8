import CloudOff from 'lucide-react/icons/cloud-off';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { isStopped } from '#machines/outbox-entry.ts';
import { useUndeliveredEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { StatusPill } from '../../design/status-pill/status-pill.tsx';
import { useMaybeViewer } from '../../features/auth/auth.queries.ts';
import { lazyDialog } from '../../features/toasts/lazy-dialog.tsx';
import { counted } from '../../lib/text.ts';
import { useDialog } from '../../lib/use-dialog.ts';

const PendingDialog = lazyDialog(async () => ({
  default: (await import('./pending-dialog.tsx')).PendingDialog,
}));

const messages = {
  offline: { label: 'Offline', text: 'You are offline. You see what was last loaded.' },
  slow: { label: 'Slow', text: 'Stretch is slow to answer. You see what was last loaded.' },
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
  const unsent = entries.filter(isStopped).length;
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
          unsent > 0 && `${counted(unsent, 'thing')} not sent.`,
          pending > 0 && `${counted(pending, 'thing')} waiting to be sent.`,
        ]
          .filter(Boolean)
          .join(' ')}
        onPress={count === null ? undefined : dialog.show}
        intent={PendingDialog.intent}
      />
      {dialog.wanted && <PendingDialog {...dialog.props} />}
    </>
  );
}

/** The minimum time between checks for an update, which run when the page becomes visible. */
const CHECK_INTERVAL_MS = 30 * 60_000;

/**
 * Registers the service worker, which caches the app's own files, while `isEnabled`. Returns a function that
 * reloads the page with a newer build; `null` while there is none.
 */
function useAppUpdate(isEnabled: boolean): (() => void) | null {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !isEnabled || !('serviceWorker' in navigator)) return;
    const unmounted = new AbortController();
    void registerWorker(unmounted.signal, (apply) => setUpdate(() => apply));
    return () => unmounted.abort();
  }, [isEnabled]);
  return update;
}

/** Activates the worker of the build of this page at once, and calls `offer` for that of a newer build. */
async function registerWorker(signal: AbortSignal, offer: (apply: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Where workers are blocked, `register` may resolve to nothing.
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (!registration || signal.aborted) return;

  const activateOrOffer = async (next: ServiceWorker | null) => {
    // The first worker activates by itself.
    if (next === null || serviceWorker.controller === null) return;
    const activate = () => next.postMessage('take over', []);
    if (await isBuildOfThisPage(next)) return activate();
    offer(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      activate();
    });
  };
  void activateOrOffer(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void activateOrOffer(installing);
      });
    },
    { signal },
  );

  let checkedAt = Date.now();
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // Without a network there is no update.
    });
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
}

/** Whether this page was loaded from the build of a worker. */
async function isBuildOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
  port1.start();
  worker.postMessage('which files', [port2]);
  const files = await promise;
  port1.close();
  return script !== undefined && Array.isArray(files) && files.includes(new URL(script).pathname);
}
