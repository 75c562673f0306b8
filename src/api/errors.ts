import type { ErrorCode } from '#contract/errors.ts';
import type { ServerFault } from '#machines/connection.machine.ts';

/** A response of the server that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's message for the user, or `null` if the response has none. */
  readonly serverMessage: string | null;
  /** The server's error code, or `null` if the response has none. */
  readonly code: string | null;
  /** `Retry-After` in milliseconds, or `null` if the response has none. */
  readonly retryAfter: number | null;

  /** `text` is the body of the response or else its status text; `retryAfter` and `date` are its headers. */
  constructor(status: number, text: string, retryAfter: string | null = null, date: string | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.retryAfter = milliseconds(retryAfter, date);
    this.serverMessage = textIn(text, 'message');
    this.code = textIn(text, 'code');
  }

  get isUnauthorized(): boolean {
    return this.status === 401;
  }
}

/** The server could not be reached, or did not respond in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Whether the device was offline. */
  readonly isOffline = !navigator.onLine;
}

/** Whether the failed request, or the one that caused the failure, was made while the device was offline. */
export function isOffline(error: unknown): boolean {
  if (error instanceof NetworkError) return error.isOffline;
  return error instanceof Error && isOffline(error.cause);
}

const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

/** Why a read failed that may succeed later: the server was not reached, has a problem (5xx) or is busy. Else `null`. */
export function serverFault(error: unknown): ServerFault | null {
  if (error instanceof NetworkError) return { reason: 'unreachable', retryAfter: null };
  if (!(error instanceof ApiError)) return error instanceof Error ? serverFault(error.cause) : null;
  const isTransient = error.status >= 500 || BUSY.has(error.status);
  return isTransient ? { reason: 'failing', retryAfter: error.retryAfter } : null;
}

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the server is temporarily unavailable: it was not reached, or a proxy reports so. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ApiError) return UNAVAILABLE.has(error.status);
  return error instanceof Error && (error instanceof NetworkError || isUnavailable(error.cause));
}

/** Whether the server may have processed the failed request: there was no response, or the server failed, perhaps after its commit. */
export function mayBeProcessed(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 500 : error instanceof NetworkError;
}

const UNANSWERED: ReadonlySet<number> = new Set([502, 504]);

/** Whether the server did not respond to the failed request: there was no response, or a proxy received none. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError ? UNANSWERED.has(error.status) : error instanceof NetworkError;
}

/** Whether the server has processed another request with the same idempotency key. */
export function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** Whether an idempotency key cannot succeed any more: it is of another request, or what that has created is deleted. */
export function isKeyUnusable(error: unknown): boolean {
  return isKeyReused(error) || (error instanceof ApiError && error.status === 404);
}

/** Whether the session has expired. The session actor reports that once. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.isUnauthorized;
}

/** Whether the server refused the request with 403. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Whether the server refused a read for good: with 403, or with 404. */
export function isRefused(error: unknown): boolean {
  return isForbidden(error) || (error instanceof ApiError && error.status === 404);
}

/** Whether the failure is an aborted request. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Creates an error that looks like an aborted request, so that no failure is reported. */
export function abortError(message: string): Error {
  return Object.assign(new Error(message), { name: 'AbortError' });
}

/** An outbox entry that may have been sent already: only the user sends it again. Like an aborted request it is not reported as a failure. */
export class ExpiredEntryError extends Error {
  override readonly name = 'AbortError';
}

/** The text of a failure for users: the message of the server if the response has one, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : null) ?? fallback;
}

/** Whether the server responded with this error code. */
export function hasErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Parses `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3) of the clock that has set `Date`: that of the device may be wrong. */
function milliseconds(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = Number(retryAfter);
  const now = date === null ? Date.now() : Date.parse(date);
  const delay = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}

function textIn(json: string, property: 'message' | 'code'): string | null {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body !== 'object' || body === null) return null;
    const value: unknown = Reflect.get(body, property);
    return typeof value === 'string' && value !== '' ? value : null;
  } catch {
    return null;
  }
}
