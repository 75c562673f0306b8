import type { OutboxActor } from '#machines/outbox.machine.ts';
import type { ConnectionActor, SessionActor } from '../../actors/root.ts';
import type { ApiQueryClient } from '../../api/client.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { entryStore } from './entry-store.ts';
import { entryKinds } from './kinds.ts';
import { lockSubject } from './lock-subject.ts';
import { type OutboxMessage, outboxLogic } from './outbox-logic.ts';

const CHANNEL = 'stretch.outbox';

/** The outbox with the storage, locks and other tabs of this browser. `connect` returns what disconnects it from them. */
export function browserOutbox(client: ApiQueryClient) {
  const channel = new BroadcastChannel(CHANNEL);
  const logic = outboxLogic({
    client,
    kinds: entryKinds,
    store: entryStore,
    lock: lockSubject,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
    broadcast: (message) => channel.postMessage(message),
  });
  const connect = (outbox: OutboxActor) => {
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) =>
      outbox.send(
        data.type === 'changed'
          ? { type: 'outbox.changedElsewhere' }
          : { type: 'entry.deliveredElsewhere', id: data.id, response: data.response },
      ),
    );
    const onVisible = () => {
      if (document.visibilityState === 'visible') outbox.send({ type: 'outbox.wake' });
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onVisible);
    };
  };
  return { logic, connect };
}

/** Has the outbox follow who is signed in. Returns what stops it. */
export function followSession(
  outbox: OutboxActor,
  session: SessionActor,
  client: ApiQueryClient,
): () => void {
  const subscription = session.subscribe(({ value }) => {
    const user = client.getQueryData(currentUserQuery.queryKey);
    if (value === 'signedIn' && user) outbox.send({ type: 'session.signedIn', userId: user.id });
    if (value === 'signedOut') outbox.send({ type: 'session.signedOut' });
  });
  return () => subscription.unsubscribe();
}

/** Has the outbox follow whether the device is online. Returns what stops it. */
export function followConnection(outbox: OutboxActor, connection: ConnectionActor): () => void {
  let isOnline = true;
  const subscription = connection.subscribe((snapshot) => {
    const now = !snapshot.hasTag('offline');
    if (now !== isOnline) outbox.send({ type: 'connection.changed', isOnline: now });
    isOnline = now;
  });
  return () => subscription.unsubscribe();
}
