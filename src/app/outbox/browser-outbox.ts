import type { OutboxActor } from '#machines/outbox.machine.ts';
import type { ApiQueryClient } from '../../api/client.ts';
import { entryStore } from './entry-store.ts';
import { entryKinds } from './kinds.ts';
import { type OutboxMessage, outboxLogic } from './outbox-logic.ts';

/** The maximum wait for a lock: longer than any request takes. A tab that the system has suspended may never release its lock. */
const LOCK_TIMEOUT_MS = 4 * 60_000;

/** The outbox with the storage, locks and other tabs of this browser. `connect` returns a function that disconnects it. */
export function browserOutbox(client: ApiQueryClient) {
  // Without BroadcastChannel other tabs read new entries only when they are reloaded.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stretch.outbox');
  const logic = outboxLogic({
    client,
    kinds: entryKinds,
    store: entryStore,
    lock: lockSubject,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    broadcast: (message) => channel?.postMessage(message),
  });
  const connect = (outbox: OutboxActor) => {
    channel?.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => outbox.send(data));
    const onVisible = () => {
      if (document.visibilityState === 'visible') outbox.send({ type: 'outbox.wake' });
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      channel?.close();
      document.removeEventListener('visibilitychange', onVisible);
    };
  };
  return { logic, connect };
}

/** Acquires a Web Lock. Without support for locks, two tabs that send the same entry send the same idempotency key. */
function lockSubject(subject: string, signal: AbortSignal): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(LOCK_TIMEOUT_MS)]) };
  navigator.locks
    .request(`stretch.outbox ${subject}`, options, () => new Promise<void>(resolve))
    .catch(reject);
  return promise;
}
