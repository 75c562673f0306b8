import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { ApiFetcherArgs } from '@ts-rest/core';
import { initTsrReactQuery } from '@ts-rest/react-query/v5';
import { contract } from '#contract/index.ts';
import { ApiError } from './errors.ts';
import { type ApiRequest, type ApiResponse, sendNow, type UploadListener } from './request.ts';

type Fetcher = (request: ApiRequest, options?: RequestInit) => Promise<ApiResponse>;

let fetcher: Fetcher = sendNow;

/** Replaces the network by `replacement`: for server rendering, which has the responses already. */
export function setFetcher(replacement: Fetcher): void {
  fetcher = replacement;
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
}: ApiFetcherArgs & { onUploadProgress?: UploadListener }): Promise<ApiResponse> {
  if (!isAddressOf(route.path, path, rawQuery !== undefined)) throw new ApiError(404, 'Not Found');
  return fetcher(
    { method, route: route.path, path, headers, body: body ?? null, onUploadProgress },
    fetchOptions,
  );
}

/**
 * Whether a URL belongs to the route. ts-rest inserts path parameters unescaped: an empty one, or one with other characters than
 * letters, digits, `-` and `_`, would address another URL, and no resource has such an id.
 */
function isAddressOf(route: string, address: string, hasQuery: boolean): boolean {
  const pattern = route.replaceAll(/:\w+/g, '[\\w-]+');
  return new RegExp(`^${pattern}${hasQuery ? '(?:[?].*)?' : ''}$`).test(address.slice(baseUrl.length));
}

const baseUrl = typeof location === 'undefined' ? '' : location.origin;

/**
 * The typed client of the contract. In components: `api.games.detail.useQuery`, `api.games.create.useMutation`,
 * `api.useQueryClient`. Elsewhere: `api.games.detail.query` and `api.games.create.mutate`, passed to {@link call}. Cookies are
 * included; a body is sent as JSON with its content type. A response that is not a success is an {@link ApiError}.
 */
export const api = initTsrReactQuery(contract, { baseUrl, credentials: 'include', api: send });

/** The query client, with functions for the queries of each route: `client.games.detail.setQueryData`. */
export type ApiQueryClient = ReturnType<typeof api.initQueryClient>;

/** Selects the body of a response: queries cache whole responses. */
export const bodyOf = <Body>({ body }: { readonly body: Body }): Body => body;

/**
 * `structuralSharing` of a query with pages: a response keeps what has not changed since the last one of its page. The selected
 * bodies are not compared, because those of two pages have nothing in common and the comparison would delay the next paint.
 */
export const shareResponses = (before: unknown, after: unknown): unknown =>
  typeof after === 'object' && after !== null && 'body' in after ? replaceEqualDeep(before, after) : after;

/** A response with this body, for the cache. */
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
 * Calls an endpoint of {@link api} and returns the body of a success. Throws an {@link ApiError} for any other response, a
 * {@link NetworkError} if there is none, and the `AbortError` of the signal when it is aborted.
 */
export async function call<A extends Arguments, R extends Typed>(
  endpoint: (args: A) => Promise<R>,
  args: A,
  signal?: AbortSignal,
): Promise<Success<R>['body']> {
  const response = await endpoint({
    ...args,
    ...(signal && { fetchOptions: { ...args.fetchOptions, signal } }),
  });
  if (!isSuccess(response)) throw new ApiError(response.status, 'Unexpected response');
  return response.body;
}

function isSuccess<R extends Typed>(response: R): response is Success<R> {
  return response.status === 200 || response.status === 201;
}

/** The names of the contract's resources. The query keys of a resource begin with its name, in all features. */
export type Resource = keyof typeof contract;

/**
 * The resources that change when somebody joins or leaves a game, or is removed from it: who may write messages, the totals of the
 * game's creator, and the log of the game's moderators are among them.
 */
export const MEMBERSHIP = [
  'games',
  'groups',
  'users',
  'activity',
  'posts',
  'messages',
  'leaderboard',
  'gameModeration',
] as const satisfies readonly Resource[];

/**
 * Invalidates the queries of these resources: active ones are fetched at once, the others when they are used again. For changes
 * that affect more than the feature that made them. Games include their participants: a response about a game has their number and
 * the first of them, which must agree with the whole list.
 */
export async function invalidateResources(
  client: QueryClient,
  ...resources: readonly Resource[]
): Promise<void> {
  const affected = new Set(resources);
  if (affected.has('games')) affected.add('participants');
  await Promise.all([
    // TanStack Query does not restart the first read of a query.
    repeatReads(client, [...affected], ({ state }) => state.data === undefined),
    ...[...affected].map((resource) => client.invalidateQueries({ queryKey: [resource] })),
  ]);
}

/**
 * Waits for the reads of these resources that are in progress, or for some of them, and invalidates them: their responses may be from
 * before a change that the server has just confirmed.
 */
export async function repeatReads(
  client: QueryClient,
  resources: readonly Resource[],
  isRepeated: (query: Query) => boolean = () => true,
): Promise<void> {
  const reads = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => resources.some((resource) => resource === query.queryKey[0]) && isRepeated(query),
  });
  await Promise.all(
    reads.map(async ({ promise, queryKey }) => {
      // A read that was restarted meanwhile, or has failed, rejects: it is not repeated.
      const isComplete = await promise?.then(
        () => true,
        () => false,
      );
      if (isComplete) await client.invalidateQueries({ queryKey, exact: true });
    }),
  );
}
