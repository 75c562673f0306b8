import type { QueryClient } from '@tanstack/react-query';
import type { OutboxActor } from '#machines/outbox.machine.ts';
import { currentUserQuery } from '../../features/auth/index.ts';
import { connection, onConnectionChange } from '../../lib/connection.ts';
import type { Session } from '../session.ts';
import { createOutbox } from './create-outbox.ts';

/** Starts the outbox of this tab. It follows who is signed in and whether the device is online until it is stopped. */
export function startOutbox(client: QueryClient, session: Session): OutboxActor {
  const outbox = createOutbox(client);
  outbox.start();
  const followSession = () => {
    const { value } = session.getSnapshot();
    const user = client.getQueryData(currentUserQuery.queryKey);
    if (value === 'signedIn' && user) outbox.send({ type: 'session.signedIn', userId: user.id });
    if (value === 'signedOut') outbox.send({ type: 'session.signedOut' });
  };
  const followConnection = () =>
    outbox.send({ type: 'connection.changed', isOnline: connection() !== 'offline' });
  followConnection();
  const { unsubscribe } = session.subscribe(followSession);
  const stopFollowing = onConnectionChange(followConnection);
  outbox.subscribe({
    complete() {
      unsubscribe();
      stopFollowing();
    },
  });
  return outbox;
}
