/**
 * The stored state of an outbox entry. A discarded entry stays stored for some time, without its content: without the record
 * another tab would assume that the browser deleted it, and send the entry.
 */
export type StoredState = 'queued' | 'waitingForSignIn' | 'failed' | 'expired' | 'discarded';

/** An entry before it is added to the outbox. */
export type NewEntry = Pick<OutboxEntry, 'id' | 'kind' | 'subject' | 'input' | 'createdAt'>;

/** Content that the user sent: stored on the device until it is delivered or discarded. */
export interface OutboxEntry {
  /** Identifies the entry; never changes. */
  readonly id: string;
  /** Identifies the request, which the server processes once however often it is sent. */
  readonly idempotencyKey: string;
  readonly userId: string;
  /** The name of its kind: a comment, a message and so on. */
  readonly kind: string;
  /** What it refers to, such as a post. The entries of one subject are sent in order. */
  readonly subject: string;
  /** The content that the user entered, as JSON. */
  readonly input: unknown;
  /** ISO 8601. */
  readonly createdAt: string;
  /**
   * Its key in the object store, in order of creation; null until it is stored. A text that was discarded and sent again has the
   * same `id` but another `order`.
   */
  readonly order: number | null;
  readonly state: StoredState;
  /** The number of changes, by which a tab detects an older version. */
  readonly revision: number;
  /** The number of attempts since {@link firstSentAt}. */
  readonly attempts: number;
  /** When the server may have received it first, in milliseconds since 1970; null if it was never sent, or only refused. */
  readonly firstSentAt: number | null;
  /** Not to be sent before this time, in milliseconds since 1970. */
  readonly retryAt: number | null;
  /** The last failure; null if none has occurred. */
  readonly lastResponse: LastFailure | null;
  /**
   * Whether it could not be sent at once. The user then relies on it being sent later, so retries end only when the server
   * refuses it.
   */
  readonly hasWaited: boolean;
}

/** The last failure of an entry. */
export interface LastFailure {
  /** HTTP status; null when there was no response, {@link CLIENT_FAILURE} when the app itself failed. */
  readonly status: number | null;
  /** The server's message for users; null when there is none. */
  readonly message: string | null;
}

/** The state of an entry, as screens show it. */
export type EntryState =
  | StoredState
  | 'storing'
  | 'acquiring'
  | 'sending'
  | 'backingOff'
  | 'returned'
  | 'delivered'
  | 'closed';

/** An entry with the state of its actor. */
export interface EntryView extends Omit<OutboxEntry, 'state'> {
  readonly state: EntryState;
  /** The uploaded share of a large request, from 0 to 1; null when unknown. */
  readonly uploaded: number | null;
  /** The server's response; undefined until then. */
  readonly response: unknown;
}

/** The record of a discarded entry: without its content. */
export function discarded(entry: Omit<OutboxEntry, 'state'>): OutboxEntry {
  return { ...entry, state: 'discarded', input: null, revision: entry.revision + 1 };
}

/** Why an attempt failed. */
export interface SendFailure extends LastFailure {
  /** `Retry-After` in milliseconds; null if the response has none. */
  readonly retryAfter: number | null;
  /** The thrown error. */
  readonly cause: unknown;
  /** Whether its text returns to the composer that it was written in. */
  readonly hasComposer: boolean;
  /** From 0 to 1: jitter of the back-off. */
  readonly random: number;
}

const CLIENT_FAILURE = 0;

/**
 * A failure of the app itself, which could not store the entry, create a request from it or process its response. The entry keeps
 * its idempotency key: the server may have received it.
 */
export function clientFailure(cause: unknown): SendFailure {
  return { status: CLIENT_FAILURE, message: null, retryAfter: null, cause, hasComposer: false, random: 0 };
}

/** Whether a thrown value is a {@link SendFailure}. */
export function isSendFailure(error: unknown): error is SendFailure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    'retryAfter' in error &&
    'cause' in error
  );
}

/** Statuses after which the same request may succeed: the server is busy or unavailable. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Whether the same request may succeed later. After a server error it is retried only if it could not be sent at once. */
export function isTransient({ status }: SendFailure, hasWaited: boolean): boolean {
  return status === null || TRANSIENT.has(status) || (status >= 500 && hasWaited);
}

/** Statuses of requests that the server has certainly not processed. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 415]);

/** Whether the server has refused a request without processing it. */
export function isRefused({ status }: Pick<SendFailure, 'status'>): boolean {
  return status !== null && REFUSED.has(status);
}

/** Whether the server failed on a text from a composer: the failure is reported, and the text returns to the composer. */
export function isReturned({ status, hasComposer }: SendFailure): boolean {
  return hasComposer && status !== null && status >= 500;
}

/** Whether the server has processed another request with the idempotency key of an entry. */
export function isKeyReused({ lastResponse }: Pick<OutboxEntry, 'lastResponse'>): boolean {
  return lastResponse?.status === 422;
}

const ENDED: ReadonlySet<EntryState> = new Set(['failed', 'expired', 'discarded', 'delivered', 'closed']);

/** Whether an entry will be sent automatically. */
export function isPending({ state }: Pick<EntryView, 'state'>): boolean {
  return !ENDED.has(state);
}

const NOT_SENT: ReadonlySet<EntryState> = new Set(['failed', 'expired', 'returned']);

/** Whether screens show an entry as not sent: it failed, expired, or returned to its composer. */
export function isNotSent({ state }: Pick<EntryView, 'state'>): boolean {
  return NOT_SENT.has(state);
}

/** Whether the text of an entry returns to its composer. */
export function returnsToComposer({ state }: Pick<EntryView, 'state'>): boolean {
  return state === 'failed' || state === 'returned';
}

/** Whether screens show an entry as undelivered: it could not be sent at once, or it failed. */
export function isUndelivered(entry: Pick<EntryView, 'state' | 'hasWaited'>): boolean {
  return isNotSent(entry) || (isPending(entry) && entry.hasWaited);
}

/** Whether the item that the server created from an entry is among these ids: a screen then hides the entry. */
export function hasItemAmong({ response }: Pick<EntryView, 'response'>, ids: ReadonlySet<string>): boolean {
  return (
    typeof response === 'object' &&
    response !== null &&
    'id' in response &&
    typeof response.id === 'string' &&
    ids.has(response.id)
  );
}

/** The status text of an undelivered entry, shown instead of its time; null while it is being sent. */
export function entryLabel(entry: Pick<EntryView, 'state' | 'hasWaited'> | undefined): string | null {
  if (entry === undefined || !isUndelivered(entry)) return null;
  return isNotSent(entry) ? 'Not sent' : 'Waiting to send';
}

/** What the author of an expired entry has to know. */
export const EXPIRED =
  'This has waited for more than a day and may have been sent already. Check before you send it again.';

/** Why an entry was not sent, for its author. */
export function failureReason(failure: LastFailure | null): string {
  if (failure?.status === CLIENT_FAILURE) return 'It could not be stored or sent on this device.';
  if (failure?.status === null) return 'The server could not be reached.';
  return failure?.message ?? 'The server did not accept it.';
}

/** Whether an entry may be sent, according to the stored entries of all tabs. */
export interface SendPermission {
  readonly status: /** It may be sent; the attempt is counted and stored. */
    | 'granted'
    /** Another tab discarded it, or its author signed out. */
    | 'discarded'
    /** Another tab stored an older entry of the same subject, or that this one has failed. */
    | 'blocked'
    /** Its back-off in another tab ends after `delay`. */
    | 'backingOff'
    /** The server may have deleted its idempotency key. */
    | 'expired';
  readonly entry: OutboxEntry;
  /** In milliseconds. */
  readonly delay: number;
}
