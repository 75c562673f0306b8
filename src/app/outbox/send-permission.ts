import type { OutboxEntry, SendPermission } from '#machines/outbox-entry.ts';

/** The server remembers an idempotency key for 24 hours; an hour is left for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

interface PermissionParts {
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Whether it may be sent before its back-off is over. */
  readonly isUrgent: boolean;
}

/**
 * Decides whether an entry may be sent now, by all entries that are stored. One that may has its attempt counted.
 *
 * An entry without a record is sent too: the browser removed the record, or another tab delivered the entry and this tab
 * has not heard of it yet. The idempotency key is the same, so the server carries it out once.
 */
export function permissionFor(
  entry: OutboxEntry,
  stored: readonly OutboxEntry[],
  { now, isUrgent }: PermissionParts,
): SendPermission {
  // A text that was discarded and is sent again keeps its id.
  const record = stored.find(({ id, order }) => id === entry.id && order === entry.order);
  const current = record ?? (entry.order === null ? entry : unrecorded(entry));
  const { firstSentAt, retryAt } = current;
  const result = (is: SendPermission['is'], delay = 0) => ({ is, entry: current, delay });
  if (current.state === 'discarded') return result('gone');
  if (stored.some((older) => isBefore(older, current))) return result('blocked');
  if (firstSentAt !== null && isKeyForgotten(firstSentAt, now)) return result('expired');
  if (retryAt !== null && retryAt > now && !isUrgent) return result('early', retryAt - now);
  return { is: 'granted', entry: attempted(current, now), delay: 0 };
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
