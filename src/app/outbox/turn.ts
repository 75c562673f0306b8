import type { OutboxEntry, Turn } from '#machines/outbox-entry.ts';

/** The server remembers an idempotency key for 24 hours; an hour is left for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

interface TurnQuestion {
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Whether it may be sent before its back-off is over. */
  readonly isUrgent: boolean;
}

/** Decides whether an entry may be sent now, by all entries that are stored. One that may has its attempt counted. */
export function turnOf(
  entry: OutboxEntry,
  stored: readonly OutboxEntry[],
  { now, isUrgent }: TurnQuestion,
): Turn {
  if (entry.order === null) return { is: 'granted', entry: attempted(entry, now), delay: 0 };
  const current = stored.find(({ id }) => id === entry.id);
  if (current === undefined) return { is: 'gone', entry, delay: 0 };
  const { firstSentAt, retryAt } = current;
  if (stored.some((older) => isBefore(older, current))) return { is: 'blocked', entry: current, delay: 0 };
  if (firstSentAt !== null && now - firstSentAt > KEY_LIFETIME_MS) {
    return { is: 'expired', entry: current, delay: 0 };
  }
  if (retryAt !== null && retryAt > now && !isUrgent) {
    return { is: 'early', entry: current, delay: retryAt - now };
  }
  return { is: 'granted', entry: attempted(current, now), delay: 0 };
}

/** Whether an older entry of the same subject has to be sent first. */
function isBefore(older: OutboxEntry, entry: OutboxEntry): boolean {
  const isSame = older.subject === entry.subject && older.userId === entry.userId;
  const isPending = older.state === 'queued' || older.state === 'waitingForSignIn';
  return isSame && isPending && (older.order ?? 0) < (entry.order ?? 0);
}

function attempted(entry: OutboxEntry, now: number): OutboxEntry {
  const { attempts, firstSentAt, revision } = entry;
  return {
    ...entry,
    state: 'queued',
    attempts: attempts + 1,
    firstSentAt: firstSentAt ?? now,
    retryAt: null,
    revision: revision + 1,
  };
}
