import type { OutboxEntry, SendPermission } from '#machines/outbox-entry.ts';

/** The server remembers an idempotency key for 24 hours; an hour is left for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/**
 * Decides whether an entry may be sent now, in milliseconds since 1970, by all entries that are stored; an urgent one
 * before its back-off is over too. One that may be sent has its attempt counted.
 *
 * An entry without a record is sent too: the browser removed the record, or another tab delivered the entry and this tab
 * has not heard of it yet. The idempotency key is the same, so the server carries it out once.
 */
export function permissionFor(
  entry: OutboxEntry,
  stored: readonly OutboxEntry[],
  { now, isUrgent }: { readonly now: number; readonly isUrgent: boolean },
): SendPermission {
  // A text that was discarded and is sent again keeps its id.
  const record = stored.find(({ id, order }) => id === entry.id && order === entry.order);
  const current = record ?? (entry.order === null ? entry : unrecorded(entry));
  const { attempts, firstSentAt, retryAt, revision } = current;
  const result = (is: SendPermission['is'], delay = 0) => ({ is, entry: current, delay });
  if (current.state === 'discarded') return result('gone');
  if (stored.some((older) => isBefore(older, current))) return result('blocked');
  if (firstSentAt !== null && isKeyForgotten(firstSentAt, now)) return result('expired');
  if (retryAt !== null && retryAt > now && !isUrgent) return result('early', retryAt - now);
  const attempt = { attempts: attempts + 1, firstSentAt: firstSentAt ?? now, retryAt: null };
  return {
    is: 'granted',
    entry: { ...current, ...attempt, state: 'queued', revision: revision + 1 },
    delay: 0,
  };
}

/** Whether the server may have forgotten a key that it first received at `since`, in milliseconds since 1970. */
export function isKeyForgotten(since: number, now: number): boolean {
  return now - since > KEY_LIFETIME_MS;
}

/** Another tab may have sent it at any time since it was created. */
function unrecorded(entry: OutboxEntry): OutboxEntry {
  return { ...entry, firstSentAt: Date.parse(entry.createdAt), retryAt: null };
}

/** Whether an older entry of the same subject has to be sent first. */
function isBefore(older: OutboxEntry, entry: OutboxEntry): boolean {
  const isSame = older.subject === entry.subject && older.userId === entry.userId;
  const isPending = older.state === 'queued' || older.state === 'waitingForSignIn';
  const order = entry.order ?? Number.NEGATIVE_INFINITY;
  return isSame && isPending && (older.order ?? 0) < order;
}
