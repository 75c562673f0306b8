import { contract } from '#contract/index.ts';
import type { RequestOutcome } from '#machines/connection.machine.ts';
import { ApiError, isAbort, isUnavailable, mayBeProcessed, NetworkError, serverFault } from './errors.ts';
import { CHANGE_TIMEOUT, limitedSignal, READ_TIMEOUT, UPLOAD_TIMEOUT } from './time-limit.ts';

/** A request that was refused with 401: its method, and its path as in the contract. */
export interface RefusedCall {
  readonly method: string;
  readonly path: string;
}

const unauthorizedListeners = new Set<(call: RefusedCall) => void>();

/**
 * Calls `listener` with every request that is refused with 401, except the one for the current user. Returns the function that
 * removes it.
 */
export function onUnauthorized(listener: (call: RefusedCall) => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

const requestObservers = new Set<(outcome: RequestOutcome) => void>();

/**
 * Calls `observer` with the outcome of every request that was not aborted: whether the server responded, could not be
 * reached or has a problem. Returns the function that removes it.
 */
export function observeRequests(observer: (outcome: RequestOutcome) => void): () => void {
  requestObservers.add(observer);
  return () => requestObservers.delete(observer);
}

function report(outcome: RequestOutcome): void {
  for (const observer of requestObservers) observer(outcome);
}

const unknownResultListeners = new Set<() => void>();

/**
 * Calls `listener` after a change that failed although the server may have processed it, such as one without a response. Not after
 * outbox entries, which are sent again. Returns the function that removes it.
 */
export function onUnknownResult(listener: () => void): () => void {
  unknownResultListeners.add(listener);
  return () => unknownResultListeners.delete(listener);
}

/** A request to the server. */
export interface ApiRequest {
  readonly method: string;
  /** The path as in the contract. */
  readonly route: string;
  /** The complete URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly onUploadProgress?: UploadListener | undefined;
}

/** Called with the uploaded share of the body, from 0 to 1. */
export type UploadListener = (uploaded: number) => void;

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A body of this many characters is slow to parse on a phone, so it is rendered in another task. */
const SLOW_PARSE_LENGTH = 100_000;

/**
 * Sends a request and returns the response if it is a success. Throws an {@link ApiError} for any other response, and a
 * {@link NetworkError} if there is none.
 */
export async function sendNow(request: ApiRequest, options?: RequestInit): Promise<ApiResponse> {
  const { method, route } = request;
  try {
    const response = await receive(request, options);
    report({ type: 'response.received' });
    return response;
  } catch (error) {
    if (isAbort(error)) throw error;
    // A 500 of a mutation may be caused by its input; a 500 of a read is a problem of the server.
    const fault = method === 'GET' || isUnavailable(error) ? serverFault(error) : null;
    report(fault === null ? { type: 'response.received' } : { type: 'request.failed', ...fault });
    if (error instanceof ApiError && error.isUnauthorized && route !== contract.auth.currentUser.path) {
      for (const listener of unauthorizedListeners) listener({ method, path: route });
    }
    // Only reads and outbox entries have a signal.
    if (method !== 'GET' && !options?.signal && mayBeProcessed(error))
      for (const listener of unknownResultListeners) listener();
    throw error;
  }
}

async function receive(request: ApiRequest, options?: RequestInit): Promise<ApiResponse> {
  const { response, text } = await fetchText(request, options);
  // A proxy responds with a page of its own, for example while its server is being replaced. The server's refusals may be empty.
  if (REFUSALS.has(response.status) && text !== '') parse(text);
  if (!response.ok) {
    const [retryAfter, date] = [response.headers.get('retry-after'), response.headers.get('date')];
    throw new ApiError(response.status, text || response.statusText, retryAfter, date);
  }
  const body = parse(text);
  if (text.length > SLOW_PARSE_LENGTH) await new Promise((resolve) => setTimeout(resolve));
  return { status: response.status, body, headers: response.headers };
}

/** Statuses after which the app deletes data, signs out or discards a change. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 405]);

// A response that is not JSON is not from the API, so it counts as none.
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NetworkError('The response could not be read', { cause: error });
  }
}

/** The upload of a body of this many characters takes a slow network long enough to show progress. */
const LARGE_BODY_LENGTH = 20_000;

function timeoutOf(method: string, isLarge: boolean): number {
  if (method === 'GET') return READ_TIMEOUT;
  return isLarge ? UPLOAD_TIMEOUT : CHANGE_TIMEOUT;
}

// A truncated response counts as no response.
async function fetchText(
  request: ApiRequest,
  options?: RequestInit,
): Promise<{ response: Response; text: string }> {
  const { method, path, headers, body } = request;
  const isLarge = typeof body === 'string' && body.length > LARGE_BODY_LENGTH;
  const { signal, clear } = limitedSignal(timeoutOf(method, isLarge), options?.signal);
  const init = { ...options, signal, method, headers };
  try {
    // Without this code the upload only lacks its progress.
    const code = request.onUploadProgress && isLarge ? await import('./upload.ts').catch(() => null) : null;
    const response = await (code
      ? code.upload(request, signal)
      : fetch(path, { ...init, body: typeof body === 'string' ? body : null }));
    return { response, text: await response.text() };
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new NetworkError('The server could not be reached', { cause: error });
  } finally {
    clear();
  }
}
