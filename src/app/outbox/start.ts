import type { QueryClient } from '@tanstack/react-query';
import { sendLaterFrom, sendNow } from '../../api/client.ts';
import { tellWaiting } from '../../lib/waiting.ts';
import { ownedBy } from '../offline/owner.ts';
import { adoptLeft } from './adopt.ts';
import { tellDelivered, tellRefused } from './after.ts';
import { createOutbox, type News, type Outbox } from './outbox.ts';
import { shelfOf } from './shelf.ts';

const NAME = 'stretch.outbox';

/** A call that hangs holds up all that waits behind it. A photo over a very slow network takes two minutes. */
const LONGEST_SEND_MS = 3 * 60_000;

let running: Outbox | null = null;

/** The outbox of whoever is signed in; `null` before there is one. */
export function currentOutbox(): Outbox | null {
  return running;
}

/**
 * Has what this person does without a network wait on the device, and sends what waits: now, when the network comes
 * back, when the app is looked at again, and from time to time. Gives back what stops it.
 */
export function startOutbox(client: QueryClient, owner: string): () => void {
  const channel = new BroadcastChannel(NAME);
  const shelf = shelfOf(ownedBy(owner));
  const outbox = createOutbox({
    shelf,
    send: (letter) =>
      sendNow(letter, { credentials: 'include', signal: AbortSignal.timeout(LONGEST_SEND_MS) }),
    exclusively,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
    broadcast: (news) => channel.postMessage(news),
    isOffline: () => !navigator.onLine,
    onDelivered: (parcel, { body }) => tellDelivered(client, parcel, body),
    onRefused: (parcel, error) => tellRefused(client, parcel, error),
  });
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => outbox.hear(data));
  const go = () => void outbox.flush();
  const onVisible = () => {
    if (document.visibilityState === 'visible' && outbox.isWaiting()) go();
  };
  addEventListener('online', go);
  document.addEventListener('visibilitychange', onVisible);
  sendLaterFrom(outbox);
  running = outbox;
  const stop = () => {
    running = null;
    sendLaterFrom(null);
    outbox.stop();
    channel.close();
    tellWaiting([]);
    removeEventListener('online', go);
    document.removeEventListener('visibilitychange', onVisible);
  };
  void adoptLeft(shelf).then(go, go);
  return stop;
}

/** One tab at a time; where the browser knows no locks the server's memory for keys must do. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(NAME, work);
}
