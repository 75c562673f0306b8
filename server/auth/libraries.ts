import type { OidcConfig } from '../config.ts';
import { type Database, ping } from '../db/database.ts';
import { Failure } from '../failure.ts';
import {
  ADDRESS_HEADER,
  createIdentity,
  IDENTITY_PATH,
  type IdentityLibrary,
  OIDC_PROVIDER,
  type PasswordHasher,
} from './identity.ts';

/** What is known of whoever sends a request, before anything is believed. */
export type Caller = {
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly address: string;
  readonly secure: boolean;
};

export type LibraryOptions = {
  readonly db: Database;
  readonly secret: string;
  readonly origin: string;
  readonly oidc: OidcConfig | null;
  readonly limited: boolean;
  readonly passwordHasher: PasswordHasher | null;
};

export type Libraries = ReturnType<typeof createLibraries>;

/** The identity library as the rest of this folder asks it: one for http, one for https, each with a provider or without. */
export function createLibraries(options: LibraryOptions) {
  const libraries = new Map<string, IdentityLibrary>();

  const library = (secure: boolean, oidc: OidcConfig | null = null): IdentityLibrary => {
    const key = `${secure} ${oidc !== null}`;
    const known = libraries.get(key);
    if (known) return known;
    const made = createIdentity({ ...options, secure, oidc });
    libraries.set(key, made);
    return made;
  };

  /** The library with the provider in it; made anew until the provider could be reached. */
  const libraryWithProvider = async (secure: boolean, oidc: OidcConfig): Promise<IdentityLibrary> => {
    const made = library(secure, oidc);
    const { socialProviders } = await made.$context;
    if (socialProviders.some((provider) => provider.id === OIDC_PROVIDER)) return made;
    libraries.delete(`${secure} true`);
    throw new Failure('unavailable', 'The sign-in provider cannot be reached. Please try again later', 30);
  };

  /**
   * The library keeps causes to itself: when it fails, the database was away, and may be back by now. What it refuses
   * is thrown as it is.
   */
  const explain = async (error: unknown): Promise<never> => {
    await ping(options.db);
    if (isRefusal(error)) throw error;
    const passing = new Failure('unavailable', 'Stretch is out of breath. Please try again in a moment', 2);
    passing.cause = error;
    throw passing;
  };

  const headersOf = (caller: Caller) => {
    const headers = new Headers({ [ADDRESS_HEADER]: caller.address, origin: options.origin });
    if (caller.cookie !== undefined) headers.set('cookie', caller.cookie);
    if (caller.userAgent !== undefined) headers.set('user-agent', caller.userAgent.slice(0, 300));
    return headers;
  };

  /** Sends a request to one of the library's endpoints, with those of the caller's cookies whose names end like this. */
  const post = async (
    to: IdentityLibrary,
    path: string,
    body: Record<string, unknown>,
    caller: Caller,
    cookieNames: readonly string[] = [],
  ): Promise<Response> => {
    const cookie = cookiesNamed(caller.cookie, cookieNames);
    const headers = headersOf({ ...caller, cookie: cookie === '' ? undefined : cookie });
    headers.set('content-type', 'application/json');
    const url = `${options.origin}${IDENTITY_PATH}${path}`;
    const answer = await to.handler(
      new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    return answer.status >= 500 ? explain(new Error(`${path} failed inside: ${answer.status}`)) : answer;
  };

  return { library, libraryWithProvider, explain, headersOf, post };
}

/** Whether the library said no, and not that something broke. */
function isRefusal(error: unknown): boolean {
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : null;
  return typeof status === 'number' && status < 500;
}

/** The name of the cookie that holds a session, and of the one that remembers a sign-in half done. */
export const SESSION_COOKIE = 'session_token';
export const CHALLENGE_COOKIE = 'two_factor';

const cookiesNamed = (header: string | undefined, names: readonly string[]) =>
  (header ?? '')
    .split(/;\s*/)
    .filter((pair) => names.some((name) => pair.split('=')[0]?.endsWith(`.${name}`)))
    .join('; ');

/** The value that was signed into a cookie; whether the signature is right is for the library to say. */
export function signedValue(header: string | undefined, name: string): string | null {
  const pair = cookiesNamed(header, [name]);
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1)).split('.')[0] || null;
  } catch {
    return null;
  }
}
