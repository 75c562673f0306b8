import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import type { OutboxActor } from '#machines/outbox.machine.ts';
import { entryStore } from './entry-store.ts';
import { entryKinds } from './kinds.ts';
import { lockSubject } from './lock-subject.ts';
import { type OutboxMessage, provideOutbox } from './provide.ts';

const CHANNEL = 'stretch.outbox';

/** Makes the outbox of this tab; it stops listening to the device and to other tabs when it is stopped. */
export function createOutbox(client: QueryClient): OutboxActor {
  const channel = new BroadcastChannel(CHANNEL);
  const outbox = createActor(
    provideOutbox({
      client,
      kinds: entryKinds,
      store: entryStore,
      lock: lockSubject,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
      broadcast: (message) => channel.postMessage(message),
    }),
  );
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) =>
    outbox.send(
      data.type === 'changed'
        ? { type: 'outbox.changedElsewhere' }
        : { ...data, type: 'entry.deliveredElsewhere' },
    ),
  );
  const onVisible = () => {
    if (document.visibilityState === 'visible') outbox.send({ type: 'outbox.wake' });
  };
  document.addEventListener('visibilitychange', onVisible);
  outbox.subscribe({
    complete() {
      channel.close();
      document.removeEventListener('visibilitychange', onVisible);
    },
  });
  return outbox;
}
