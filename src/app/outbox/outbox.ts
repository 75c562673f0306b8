import type { Answer, Letter } from '../../api/client.ts';
import { ApiError, isTemporary } from '../../api/errors.ts';
import { forgetUnderWay } from '../../lib/under-way.ts';
import { tellWaiting } from '../../lib/waiting.ts';
import { backOff } from '../offline/back-off.ts';
import { openCalls } from './open-calls.ts';
import { type Label, labelOf, type Parcel, thingOf } from './parcel.ts';
import type { ParcelShelf } from './shelf.ts';

/** The server remembers a key for 24 hours; later nobody could tell whether it has the thing already. */
const KEY_LIFETIME_MS = 23 * 3_600_000;
/** A server that fails at one thing so often will not take it; what waits behind it must not wait for ever. */
const MOST_FAILURES = 6;

export interface OutboxParts {
  readonly shelf: ParcelShelf;
  readonly send: (letter: Letter) => Promise<Answer>;
  /** Does the work while no other tab of this browser does it. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Says what became of a parcel, to the other tabs. */
  readonly broadcast: (news: News) => void;
  readonly isOffline: () => boolean;
  /** The server took something of which no screen waits for the answer. Settles once the screens show it. */
  readonly onDelivered: (parcel: Parcel, answer: Pick<Answer, 'body'>) => Promise<unknown>;
  /** It refused it, for good. */
  readonly onRefused: (parcel: Parcel, error: unknown) => void;
  readonly now?: () => number;
}

/** What one tab tells the others. */
export type News =
  | { readonly type: 'changed' }
  | { readonly type: 'delivered'; readonly key: string; readonly status: number; readonly body: unknown }
  /** Refused by the server, or thrown away. */
  | { readonly type: 'dropped'; readonly key: string };

export interface Outbox {
  /** Takes a call to send it once the server can be reached; `null` when calls of its kind can't wait. */
  readonly take: (letter: Letter, wasTried: boolean) => Promise<Answer> | null;
  /** Whether something waits, so that what comes next must wait behind it. */
  readonly isWaiting: () => boolean;
  /** Sends what waits, the oldest first, as far as it goes. */
  readonly flush: () => Promise<void>;
  /** Throws something away that waits. */
  readonly drop: (key: string) => Promise<void>;
  /** Hears what another tab did. */
  readonly hear: (news: News) => void;
  readonly stop: () => void;
}

/** What people did without a network, kept on the device and sent exactly once, in order. */
export function createOutbox({
  shelf,
  send,
  exclusively,
  broadcast,
  isOffline,
  onDelivered,
  onRefused,
  now = Date.now,
}: OutboxParts): Outbox {
  const calls = openCalls();
  let parcels: readonly Parcel[] = [];
  let arriving: readonly Parcel[] = [];
  let count = 0;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | null = null;
  let isStopped = false;

  const tell = () => {
    if (isStopped) return;
    tellWaiting([
      ...arriving.map((parcel) => thingOf(parcel, true)),
      ...parcels.map((parcel) => thingOf(parcel, false)),
    ]);
  };

  const read = async () => {
    parcels = await shelf.all();
    count = parcels.length;
  };

  const look = async () => {
    await read();
    tell();
  };

  /** Gives the answer to whoever waits for it, or keeps the thing on show until the screens have it from the server. */
  const arrive = (parcel: Parcel, answer: Answer) => {
    // The dialog that sent an accomplishment has closed by the time it waits.
    const isHeard = calls.isOpen(parcel.key) && parcel.kind !== 'accomplishment';
    if (!isHeard) arriving = [...arriving, parcel];
    // It waits no more just before its answer is shown: between the two nothing is drawn.
    tell();
    calls.answer(parcel.key, answer);
    if (isHeard) return;
    const shown = () => {
      arriving = arriving.filter((one) => one !== parcel);
      tell();
    };
    onDelivered(parcel, answer).then(shown, shown);
  };

  const later = (asked: number | null) => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void flush(), Math.max(asked ?? 0, backOff(tries)));
    tries += 1;
  };

  /** Whether the next one can go. */
  const deliver = async (parcel: Parcel): Promise<boolean> => {
    const { key, order } = parcel;
    const firstTry = parcel.triedAt ?? now();
    let answer: Answer;
    try {
      if (now() - firstTry > KEY_LIFETIME_MS) throw new ApiError(409, TOO_OLD);
      if (parcel.triedAt === null) await shelf.put({ ...parcel, triedAt: firstTry });
      answer = await send(parcel);
    } catch (error) {
      const isServerFault = error instanceof ApiError && error.status === 500 && tries < MOST_FAILURES;
      if (isTemporary(error) || isServerFault) {
        later(error instanceof ApiError ? error.retryAfter : null);
        return false;
      }
      // It goes on once the same person is signed in again.
      if (error instanceof ApiError && error.isUnauthorized) return false;
      await shelf.remove(order);
      broadcast({ type: 'dropped', key });
      onRefused(parcel, error);
      calls.drop(key);
      await look();
      return true;
    }
    tries = 0;
    await shelf.remove(order);
    await read();
    const { status, body } = answer;
    broadcast({ type: 'delivered', key, status, body });
    arrive(parcel, answer);
    return true;
  };

  const sendAll = async () => {
    for (;;) {
      if (isStopped || isOffline()) return;
      const [parcel] = await shelf.all();
      if (parcel === undefined || !(await deliver(parcel))) return;
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    flushing ??= exclusively(sendAll)
      .then(look)
      .catch(() => later(null))
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };

  const keep = async (letter: Letter, label: Label, wasTried: boolean) => {
    const answer = calls.open(label.key);
    count += 1;
    const at = new Date(now()).toISOString();
    try {
      await shelf.add({ ...letter, ...label, at, triedAt: wasTried ? now() : null });
    } catch (error) {
      calls.forget(label.key);
      count -= 1;
      throw error;
    } finally {
      forgetUnderWay(label.key);
    }
    await look();
    broadcast({ type: 'changed' });
    if (wasTried) later(null);
    else void flush();
    return answer;
  };

  const hear = async (news: News) => {
    const shown = news.type !== 'changed' && parcels.find(({ key }) => key === news.key);
    await read();
    const answer = news.type === 'delivered' && {
      status: news.status,
      body: news.body,
      headers: new Headers(),
    };
    if (answer && shown) {
      arrive(shown, answer);
      return;
    }
    tell();
    if (answer) calls.answer(news.key, answer);
    if (news.type === 'dropped') calls.drop(news.key);
  };

  return {
    take(letter, wasTried) {
      const label = labelOf(letter);
      return label && keep(letter, label, wasTried);
    },
    isWaiting: () => count > 0,
    flush: async () => {
      await look();
      await flush();
    },
    async drop(key) {
      const found = (await shelf.all()).find((parcel) => parcel.key === key);
      if (found) await shelf.remove(found.order);
      broadcast({ type: 'dropped', key });
      calls.drop(key);
      await look();
    },
    hear: (news) => void hear(news),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const TOO_OLD = JSON.stringify({
  message:
    'This has waited for more than a day and may have been sent already. Look before you send it again.',
});
