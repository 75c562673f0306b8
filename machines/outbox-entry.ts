/**
 * How an entry of the outbox is stored between attempts. One that was discarded stays stored for a while, without what
 * the person wrote: a tab that finds no record at all takes it for lost, and sends it.
 */
export type StoredState = 'queued' | 'waitingForSignIn' | 'failed' | 'expired' | 'discarded';

/** What a person sends, before the outbox has it. */
export type NewEntry = Pick<OutboxEntry, 'id' | 'kind' | 'subject' | 'input' | 'createdAt'>;

/** Something a person sent: kept on the device until the server has it or the person discards it. */
export interface OutboxEntry {
  /** Names the entry for as long as it exists. */
  readonly id: string;
  /** Names the request for the server, which carries it out once however often it arrives. */
  readonly idempotencyKey: string;
  readonly userId: string;
  /** What is sent: a comment, a message and so on. */
  readonly kind: string;
  /** What it belongs to. The entries of one subject are sent in order. */
  readonly subject: string;
  /** What the person wrote or chose, as JSON. */
  readonly input: unknown;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Its place among all entries of the device; null until it is stored. */
  readonly order: number | null;
  readonly state: StoredState;
  /** Counts how often it was stored, so that a tab does not take older news for newer. */
  readonly revision: number;
  readonly attempts: number;
  /** Milliseconds since 1970; null for what was never sent. */
  readonly firstSentAt: number | null;
  /** Not to be sent before this time, in milliseconds since 1970. */
  readonly retryAt: number | null;
  /** What the server last said about it; null without a response. */
  readonly lastResponse: LastResponse | null;
  /**
   * Whether it could not be sent at once. The person then counts on it being sent later, so only a refusal by the server
   * ends the attempts.
   */
  readonly hasWaited: boolean;
}

/** The last failure of an entry. */
export interface LastResponse {
  /** HTTP status; null when there was no response. */
  readonly status: number | null;
  /** The server's message for people; null when there is none. */
  readonly message: string | null;
}

/** Where an entry is, as screens show it. */
export type EntryState =
  | StoredState
  | 'storing'
  | 'acquiring'
  | 'sending'
  | 'backingOff'
  | 'returned'
  | 'delivered'
  | 'closed';

/** An entry and where it is. */
export interface EntryView extends Omit<OutboxEntry, 'state'> {
  readonly state: EntryState;
  /** How much of a large request has left the device, from 0 to 1; null where that is not known. */
  readonly uploaded: number | null;
  /** What the server answered; undefined until then. */
  readonly response: unknown;
}

/** A discarded entry as it stays stored: without what the person wrote. */
export function discarded(entry: Omit<OutboxEntry, 'state'>): OutboxEntry {
  return { ...entry, state: 'discarded', input: null, revision: entry.revision + 1 };
}

/** Why an attempt failed. */
export interface SendFailure extends LastResponse {
  /** How long the server asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfter: number | null;
  /** The error as it was thrown, for those who show it. */
  readonly cause: unknown;
  /** Whether its text returns to the composer that it was written in. */
  readonly hasComposer: boolean;
  /** From 0 to 1: spreads the next attempts of many devices. */
  readonly random: number;
}

/** A failure that is not the network's or the server's: the app could not make a request of the entry. */
export function unsendable(cause: unknown): SendFailure {
  return { status: 422, message: null, retryAfter: null, cause, hasComposer: false, random: 0 };
}

/** Tells whether a thrown value says why an attempt failed. */
export function isSendFailure(error: unknown): error is SendFailure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    'retryAfter' in error &&
    'cause' in error
  );
}

/** Statuses after which the same request may succeed: the server is busy or away. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Whether the same request may succeed later. After a fault of the server it is tried again only if it has waited. */
export function isTransient({ status }: SendFailure, hasWaited: boolean): boolean {
  return status === null || TRANSIENT.has(status) || (status >= 500 && hasWaited);
}

/** Whether the server failed on a text that was just written: the failure is announced, and the text is in its composer again. */
export function isReturned({ status, hasComposer }: SendFailure): boolean {
  return hasComposer && status !== null && status >= 500;
}

/** Whether the server has carried out another request under the idempotency key of an entry. */
export function isKeyTaken({ lastResponse }: Pick<OutboxEntry, 'lastResponse'>): boolean {
  return lastResponse?.status === 422;
}

const ENDED: ReadonlySet<EntryState> = new Set(['failed', 'expired', 'discarded', 'delivered', 'closed']);

/** Whether an entry will be sent without anybody doing anything. */
export function isPending({ state }: Pick<EntryView, 'state'>): boolean {
  return !ENDED.has(state);
}

const STOPPED: ReadonlySet<EntryState> = new Set(['failed', 'expired', 'returned']);

/** Whether it was announced that an entry was not sent. */
export function isStopped({ state }: Pick<EntryView, 'state'>): boolean {
  return STOPPED.has(state);
}

/** Whether the text of an entry belongs back in its composer. */
export function isReturnable({ state }: Pick<EntryView, 'state'>): boolean {
  return state === 'failed' || state === 'returned';
}

/** Whether a person has to know that an entry is not delivered: it could not be sent at once, or it failed. */
export function isWaiting(entry: Pick<EntryView, 'state' | 'hasWaited'>): boolean {
  return isStopped(entry) || (isPending(entry) && entry.hasWaited);
}

/** Whether what the server made of an entry is among the items with these ids: a screen then leaves the entry out. */
export function isShownBy({ response }: Pick<EntryView, 'response'>, ids: ReadonlySet<string>): boolean {
  return (
    typeof response === 'object' &&
    response !== null &&
    'id' in response &&
    typeof response.id === 'string' &&
    ids.has(response.id)
  );
}

/** What screens say of an entry in the place of its time; null for one that is just being sent. */
export function entryLabel(entry: Pick<EntryView, 'state' | 'hasWaited'> | undefined): string | null {
  if (entry === undefined || !isWaiting(entry)) return null;
  return isStopped(entry) ? 'Not sent' : 'Waiting to send';
}

/** What the lock of a subject and the stored entry say before an attempt. */
export interface SendPermission {
  readonly is: /** It may be sent; the attempt is counted and stored. */
    | 'granted'
    /** Another tab discarded it, or its owner signed out. */
    | 'gone'
    /** Another tab stored something older of the same subject. */
    | 'blocked'
    /** Another tab waits for `delay` before it tries again. */
    | 'early'
    /** The server may have forgotten its idempotency key. */
    | 'expired';
  readonly entry: OutboxEntry;
  /** In milliseconds. */
  readonly delay: number;
}
