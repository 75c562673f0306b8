import type { Clock } from '../clock.ts';
import type { OidcConfig, Terms } from '../config.ts';
import type { WordFilter } from '../content-filter/word-filter.ts';
import { type Database, ping } from '../db/database.ts';
import { errorProperty } from '../error-details.ts';
import { BUSY, Failure } from '../failure.ts';
import type { Jobs } from '../jobs/queue.store.ts';
import {
  ADDRESS_HEADER,
  type BetterAuthInstance,
  createBetterAuth,
  IDENTITY_PATH,
  OIDC_PROVIDER,
  type PasswordHasher,
} from './identity.ts';
import { isStillPasswordHash, passwordHash } from './password.store.ts';

/** Properties of a request before authentication. */
export type Caller = {
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly address: string;
  readonly secure: boolean;
};

export type AuthClientOptions = {
  readonly db: Database;
  readonly jobs: Jobs;
  /** The time by which mailed links expire. */
  readonly clock: Clock;
  /** What users accept when they register. */
  readonly terms: Terms;
  readonly secret: string;
  readonly origin: string;
  readonly oidc: OidcConfig | null;
  readonly limited: boolean;
  readonly passwordHasher: PasswordHasher | null;
  readonly filter: WordFilter;
};

export type AuthClient = ReturnType<typeof createAuthClient>;

/** The better-auth client: one instance for http, one for https, each with or without the provider. */
export function createAuthClient(options: AuthClientOptions) {
  const instances = new Map<string, BetterAuthInstance>();

  const instanceFor = (secure: boolean, oidc: OidcConfig | null = null): BetterAuthInstance => {
    const key = `${secure} ${oidc !== null}`;
    const known = instances.get(key);
    if (known) return known;
    const created = createBetterAuth({ ...options, secure, oidc });
    instances.set(key, created);
    return created;
  };

  /** The instance with the provider; created anew until the provider was reachable. */
  const instanceWithProvider = async (secure: boolean, oidc: OidcConfig): Promise<BetterAuthInstance> => {
    const created = instanceFor(secure, oidc);
    const { socialProviders } = await created.$context;
    if (socialProviders.some((provider) => provider.id === OIDC_PROVIDER)) return created;
    instances.delete(`${secure} true`);
    throw new Failure('unavailable', 'The sign-in provider cannot be reached. Please try again later', 30);
  };

  /**
   * better-auth hides the cause of an error. If the database does not respond, this throws the database's error; else
   * refusals are rethrown and everything else becomes `unavailable`.
   */
  const throwCause = async (error: unknown): Promise<never> => {
    await ping(options.db);
    if (isRefusal(error)) throw error;
    const failure = new Failure('unavailable', BUSY, 2);
    failure.cause = error;
    throw failure;
  };

  const headersOf = (caller: Caller) => {
    const headers = new Headers({ [ADDRESS_HEADER]: caller.address, origin: options.origin });
    if (caller.cookie !== undefined) headers.set('cookie', caller.cookie);
    if (caller.userAgent !== undefined) headers.set('user-agent', caller.userAgent.slice(0, 300));
    return headers;
  };

  /** Sends a request to an endpoint of better-auth, with the caller's cookies of these names only. */
  const post = async (
    to: BetterAuthInstance,
    path: string,
    body: Record<string, unknown>,
    caller: Caller,
    cookieNames: readonly string[] = [],
  ): Promise<Response> => {
    const cookie = cookiesNamed(caller.cookie, cookieNames);
    const headers = headersOf({ ...caller, cookie: cookie === '' ? undefined : cookie });
    headers.set('content-type', 'application/json');
    const url = `${options.origin}${IDENTITY_PATH}${path}`;
    const response = await to.handler(
      new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    return response.status >= 500
      ? throwCause(new Error(`${path} failed in better-auth: ${response.status}`))
      : response;
  };

  /** Ends the session of a request in the database; returns the cookies that clear it in the browser. */
  const endSession = async (caller: Caller): Promise<readonly string[]> => {
    const response = await instanceFor(caller.secure).api.signOut({
      headers: headersOf(caller),
      returnHeaders: true,
    });
    return response.headers.getSetCookie();
  };

  /**
   * Sends a request that starts a session of this user, if any. When their password changes meanwhile it ends the session, which the
   * change may not have found, and responds 401.
   */
  const startSession = async (
    userId: string | undefined,
    path: string,
    body: Record<string, unknown>,
    caller: Caller,
    cookieNames: readonly string[] = [],
  ): Promise<Response> => {
    const hash = userId === undefined ? undefined : await passwordHash(options.db, userId);
    const response = await post(instanceFor(caller.secure), path, body, caller, cookieNames);
    if (!response.ok || userId === undefined || hash === undefined) return response;
    if (await isStillPasswordHash(options.db, userId, hash)) return response;
    await endSession({ ...caller, cookie: cookieHeader(response) });
    return new Response(null, { status: 401 });
  };

  return { instanceFor, instanceWithProvider, throwCause, headersOf, post, endSession, startSession };
}

/** The cookies that a response sets, as a browser sends them back. */
export const cookieHeader = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Whether better-auth refused the request, as opposed to failing. */
function isRefusal(error: unknown): boolean {
  const status = errorProperty(error, 'statusCode');
  return typeof status === 'number' && status < 500;
}

/** Names of the cookies of a session and of a sign-in whose second factor is pending. */
export const SESSION_COOKIE = 'session_token';
export const CHALLENGE_COOKIE = 'two_factor';

/** The cookies of a header whose names end in one of these, as in a header. */
export const cookiesNamed = (header: string | undefined, names: readonly string[]) =>
  (header ?? '')
    .split(/;\s*/)
    .filter((pair) => names.some((name) => pair.split('=')[0]?.endsWith(`.${name}`)))
    .join('; ');
