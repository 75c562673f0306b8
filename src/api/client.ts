import type { QueryClient } from '@tanstack/react-query';
import type { ApiFetcherArgs } from '@ts-rest/core';
import { initTsrReactQuery } from '@ts-rest/react-query/v5';
import { contract } from '#contract/index.ts';
import type { RequestOutcome } from '#machines/connection.machine.ts';
import { ApiError, isAbort, isAway, NetworkError, serverFault } from './errors.ts';
import { readSignal } from './read-signal.ts';

/** A call that was refused because nobody is signed in: the method and the path as the contract spells it. */
export interface RefusedCall {
  readonly method: string;
  readonly path: string;
}

const unauthorizedListeners = new Set<(call: RefusedCall) => void>();

/**
 * Has `listener` told of every call refused with 401, but for the one that only asks who is signed in.
 * Gives back what stops it.
 */
export function onUnauthorized(listener: (call: RefusedCall) => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

const requestObservers = new Set<(outcome: RequestOutcome) => void>();

/**
 * Calls `observer` with the outcome of every request that was not aborted: whether the server responded, could not be
 * reached or has a problem. Returns what stops it.
 */
export function observeRequests(observer: (outcome: RequestOutcome) => void): () => void {
  requestObservers.add(observer);
  return () => requestObservers.delete(observer);
}

function report(outcome: RequestOutcome): void {
  for (const observer of requestObservers) observer(outcome);
}

/** A call as it goes to the server. */
export interface Letter {
  readonly method: string;
  /** The path as the contract spells it. */
  readonly route: string;
  /** The whole address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly onUploadProgress?: UploadListener | undefined;
}

/** Is told how much of a body has left the device, from 0 to 1. */
export type UploadListener = (uploaded: number) => void;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

type Fetcher = (letter: Letter, options?: RequestInit) => Promise<Answer>;

let fetcher: Fetcher = sendNow;

/** Has every call answered by `own` instead of the network: for server rendering, where the answers are there already. */
export function fetchBy(own: Fetcher): void {
  fetcher = own;
}

async function send({
  route,
  path,
  method,
  headers,
  body,
  rawQuery,
  fetchOptions,
  onUploadProgress,
}: ApiFetcherArgs & { onUploadProgress?: UploadListener }): Promise<Answer> {
  if (!isAddressOf(route.path, path, rawQuery !== undefined)) throw new ApiError(404, 'Not Found');
  return fetcher(
    { method, route: route.path, path, headers, body: body ?? null, onUploadProgress },
    fetchOptions,
  );
}

/**
 * Whether an address is one of the route. ts-rest inserts path parameters as they are: one that holds more than letters, digits,
 * `-` and `_`, or nothing, would lead to another address, and no resource has such an id.
 */
function isAddressOf(route: string, address: string, hasQuery: boolean): boolean {
  const pattern = route.replaceAll(/:\w+/g, '[\\w-]+');
  return new RegExp(`^${pattern}${hasQuery ? '(?:[?].*)?' : ''}$`).test(address.slice(baseUrl.length));
}

/** To read so many characters takes a slow phone a while: what is done with them is a step of its own. */
const LONG = 100_000;

/**
 * Sends a call and gives the answer if it is a success. Fails with an {@link ApiError} for any other answer, with a
 * {@link NetworkError} when there is none.
 */
export async function sendNow(letter: Letter, options?: RequestInit): Promise<Answer> {
  const { method, route } = letter;
  try {
    const answer = await receive(letter, options);
    report({ type: 'response.received' });
    return answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    // That a change fails with 500 says something about the change, a read that does about the server.
    const fault = method === 'GET' || isAway(error) ? serverFault(error) : null;
    report(fault === null ? { type: 'response.received' } : { type: 'request.failed', ...fault });
    if (error instanceof ApiError && error.isUnauthorized && route !== contract.auth.currentUser.path) {
      for (const listener of unauthorizedListeners) listener({ method, path: route });
    }
    throw error;
  }
}

async function receive(letter: Letter, options?: RequestInit): Promise<Answer> {
  const { answer, text } = await reach(letter, options);
  if (!answer.ok)
    throw new ApiError(answer.status, text || answer.statusText, answer.headers.get('retry-after'));
  const body: unknown = JSON.parse(text);
  if (text.length > LONG) await new Promise((resolve) => setTimeout(resolve));
  return { status: answer.status, body, headers: answer.headers };
}

/** A body of so many characters takes a slow network long enough for people to want to see it go. */
const LARGE = 20_000;

// An answer that breaks off in the middle is none.
async function reach(letter: Letter, options?: RequestInit): Promise<{ answer: Response; text: string }> {
  const { method, path, headers, body } = letter;
  const isWatched = letter.onUploadProgress && typeof body === 'string' && body.length > LARGE;
  const limit = method === 'GET' ? readSignal(options?.signal) : null;
  const init = { ...options, ...(limit && { signal: limit.signal }), method, headers };
  try {
    const answer = await (isWatched
      ? (await import('./upload.ts')).upload(letter, options?.signal)
      : fetch(path, { ...init, body: typeof body === 'string' ? body : null }));
    return { answer, text: await answer.text() };
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new NetworkError('The server could not be reached', { cause: error });
  } finally {
    limit?.clear();
  }
}

const baseUrl = typeof location === 'undefined' ? '' : location.origin;

/**
 * The typed client of the contract. In components: `api.games.detail.useQuery`, `api.games.create.useMutation`,
 * `api.useQueryClient`. Elsewhere: `api.games.detail.query` and `api.games.create.mutate`, given to {@link call}. Cookies go along; a
 * body goes as JSON, and the content type exactly when there is a body. A response that is not a success is an {@link ApiError}.
 */
export const api = initTsrReactQuery(contract, { baseUrl, credentials: 'include', api: send });

/** The query client, with functions for the queries of each route: `client.games.detail.setQueryData`. */
export type ApiQueryClient = ReturnType<typeof api.initQueryClient>;

/** Selects the body of a response: queries cache whole responses. */
export const bodyOf = <Body>({ body }: { readonly body: Body }): Body => body;

/** A response with this body, to put into the cache. */
export const responseWith = <Body>(body: Body) => ({ status: 200 as const, body, headers: new Headers() });

type Typed = { readonly status: number; readonly body: unknown };
type Success<A extends Typed> = Extract<A, { status: 200 | 201 }>;
type Arguments = {
  readonly params?: Record<string, string>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly onUploadProgress?: UploadListener;
  readonly fetchOptions?: RequestInit;
};

/**
 * Calls an endpoint of {@link api} and gives the body of its success.
 * Fails with an {@link ApiError} for any other answer, with a {@link NetworkError} when there is none, with the
 * signal's `AbortError` when called off.
 */
export async function call<A extends Arguments, R extends Typed>(
  endpoint: (args: A) => Promise<R>,
  args: A,
  signal?: AbortSignal,
): Promise<Success<R>['body']> {
  const answer = await endpoint({
    ...args,
    ...(signal && { fetchOptions: { ...args.fetchOptions, signal } }),
  });
  if (!isSuccess(answer)) throw new ApiError(answer.status, 'Unexpected answer');
  return answer.body;
}

function isSuccess<R extends Typed>(answer: R): answer is Success<R> {
  return answer.status === 200 || answer.status === 201;
}

/** The names of the contract's resources. The query keys of each begin with its name, in whatever feature they are. */
export type Resource = keyof typeof contract;

/**
 * Has all that was fetched of these resources fetched anew: what is on show at once, the rest when it is next shown.
 * For what a change on the server touches beyond the feature that made it.
 */
export async function refresh(client: QueryClient, ...resources: readonly Resource[]): Promise<void> {
  await Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })));
}
