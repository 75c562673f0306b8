import { MAX_BACK_OFF } from '#machines/back-off.ts';
import type { OutboxEntry, SendPermission } from '#machines/outbox-entry.ts';

/** What decides about an attempt besides the stored entries. */
export interface Attempt {
  /** Whether it ignores the back-off. */
  readonly isUrgent: boolean;
  /** The ids of entries that this tab has failed, delivered or discarded, although their records say otherwise. */
  readonly outdated?: ReadonlySet<string>;
}

/** The server stores an idempotency key for 24 hours; an hour less allows for differing clocks. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/**
 * Decides from all stored entries whether an entry may be sent at `now`, in milliseconds since 1970. An urgent one may be
 * sent before its back-off has ended. A granted entry is returned with its attempt counted.
 *
 * An entry without a record is sent too: the browser deleted the record, or another tab delivered the entry and this tab
 * has not been notified yet. The idempotency key is the same, so the server processes it once.
 */
export function permissionFor(
  entry: OutboxEntry,
  stored: readonly OutboxEntry[],
  { now, isUrgent, outdated = new Set() }: Attempt & { readonly now: number },
): SendPermission {
  const record = stored.find(({ id, order }) => id === entry.id && order === entry.order);
  const current = record ?? (entry.order === null ? entry : unrecorded(entry));
  const { attempts, firstSentAt, retryAt, revision } = current;
  const result = (status: SendPermission['status'], delay = 0) => ({ status, entry: current, delay });
  if (current.state === 'discarded') return result('discarded');
  // Refused in another tab: only the user sends it again, and this tab reads the record first.
  if (current.state === 'failed' && revision > entry.revision) return result('blocked');
  if (stored.some((older) => !outdated.has(older.id) && isBefore(older, current))) return result('blocked');
  if (firstSentAt !== null && isKeyExpired(firstSentAt, now)) return result('expired');
  const delay = retryAt === null ? 0 : retryAt - now;
  // A longer delay was stored before the clock of the device was set back.
  if (delay > 0 && delay <= MAX_BACK_OFF && !isUrgent) return result('backingOff', delay);
  const attempt = { attempts: attempts + 1, firstSentAt: firstSentAt ?? now, retryAt: null };
  return {
    status: 'granted',
    entry: { ...current, ...attempt, state: 'queued', revision: revision + 1 },
    delay: 0,
  };
}

/**
 * Whether the server may have deleted a key that it first received at `since`, in milliseconds since 1970. A time far in the
 * future was stored before the clock of the device was set back, so the age is unknown.
 */
export function isKeyExpired(since: number, now: number): boolean {
  return Math.abs(now - since) > KEY_LIFETIME_MS;
}

/** An entry without a record: another tab may have sent it at any time since it was created. */
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
