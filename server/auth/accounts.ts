import * as z from 'zod';
import { systemClock } from '../clock.ts';
import { conflict, Failure, notFound, signedOut } from '../failure.ts';
import { enqueueMail, enqueueNotice } from '../mail/mails.service.ts';
import { DELETED_PREFIX } from '../users/public-user.ts';
import {
  type AuthClientOptions,
  type Caller,
  cookieHeader,
  createAuthClient,
  SESSION_COOKIE,
} from './auth-client.ts';
import { type RegisterInput, requiresTerms, type SignInInput, usernameForm } from './credentials.ts';
import type { CurrentSession } from './current-session.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { createEmailService } from './email-service.ts';
import { limitHashing } from './hashing-limit.ts';
import {
  IDENTITY_PATH,
  OIDC_PROVIDER,
  SESSION_ABSOLUTE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_REFRESH_SECONDS,
} from './identity.ts';
import { createPasswordService } from './password-service.ts';
import { safeReturnTo } from './return-to.ts';
import { createSecondFactor } from './second-factor.ts';
import { findSession } from './sessions.store.ts';
import { signedCookie } from './signed-cookie.ts';
import { claimantsOf, findUserIds, insertAccount, isRegistration } from './users.store.ts';

/** `needsSecondFactor` while the second factor is pending: then there is no session yet. */
export type SignedIn = { readonly cookies: readonly string[]; readonly needsSecondFactor: boolean };
export type Accounts = ReturnType<typeof createAccounts>;

/** The redirect after a failed sign-in with the provider; another attempt leads to `returnTo`, too. */
const providerFailed = (returnTo: string, error: string | null = null) => {
  const failed = error === 'account_not_linked' ? 'address' : 'provider';
  const query = { failed, ...(returnTo !== '/' && { returnTo }) };
  return `/api/login?${new URLSearchParams(query).toString()}`;
};

/** An e-mail address that cannot exist: signing in with it takes as long as with any other, and fails. */
const NONEXISTENT_EMAIL = 'nobody@stretch.invalid';

const wrongCredentials = () => signedOut('Wrong username, email or password', 'wrong_credentials');

const secondFactorPending = z.object({ twoFactorRedirect: z.literal(true) });
const signedInUser = z.object({ user: z.object({ id: z.string() }) });

/** Accounts and sessions: sign-in, sign-out, registration and the session of a request. */
export function createAccounts(options: AuthClientOptions) {
  const { db, jobs } = options;
  const client = createAuthClient(options);
  const { instanceFor, instanceWithProvider, throwCause, headersOf, post, endSession, startSession } = client;
  const passwords = createPasswordService(db, jobs, client);
  const secondFactor = createSecondFactor(db, client, options.secret);
  const devices = createDeviceCookies(db, options.secret);

  /** Extends the idle limit of a session, or deletes it if it has expired: then the result is null instead of cookies. */
  const renewSession = async (caller: Caller, keepAlive: boolean): Promise<readonly string[] | null> => {
    const headers = headersOf(caller);
    const query = { disableRefresh: !keepAlive };
    const { api } = instanceFor(caller.secure);
    const result = await api.getSession({ headers, query, returnHeaders: true }).catch(throwCause);
    return result.response === null ? null : result.headers.getSetCookie();
  };

  /**
   * Issues the device cookie of a browser in which the user has signed in, and mails an alert about a sign-in from an unknown browser. The
   * alert has a separate transaction: better-auth has committed the session already.
   */
  const rememberDevice = async (userId: string, caller: Caller, isAnnounced: boolean): Promise<string> => {
    if (isAnnounced && !devices.isKnown(caller.cookie, userId))
      await db.transaction((tx) =>
        enqueueNotice(tx, jobs, { kind: 'new-device', userId }, systemClock.now()),
      );
    return devices.issue(userId, caller);
  };

  /** Completes a sign-in with a password: ends the session of the request, issues the device cookie and mails an alert. */
  const completePasswordSignIn = async (
    response: Response,
    caller: Caller,
    isAnnounced = true,
  ): Promise<SignedIn> => {
    if (caller.cookie !== undefined) await endSession(caller);
    const body: unknown = await response.json().catch(() => null);
    const userId = signedInUser.safeParse(body).data?.user.id;
    const device = userId === undefined ? [] : [await rememberDevice(userId, caller, isAnnounced)];
    const needsSecondFactor = secondFactorPending.safeParse(body).success;
    return { cookies: [...response.headers.getSetCookie(), ...device], needsSecondFactor };
  };

  /** One attempt to sign in with better-auth, which hashes once even without an account. */
  const attempt = (
    account: { readonly id: string | undefined; readonly username: string } | undefined,
    password: string,
    caller: Caller,
  ) =>
    account === undefined
      ? startSession(undefined, '/sign-in/email', { email: NONEXISTENT_EMAIL, password }, caller)
      : startSession(account.id, '/sign-in/username', { username: account.username, password }, caller);

  const attemptByUsername = async (username: string, password: string, caller: Caller) => {
    const [id] = await findUserIds(db, username);
    return attempt({ id, username }, password, caller);
  };

  return {
    hasProvider: options.oidc !== null,
    passwords,
    emails: createEmailService(options, passwords),
    secondFactor,
    devices,
    endSession,

    /**
     * Starts a new session and ends the previous one of the request. All failures have the same message. An e-mail address takes two
     * hashes, whether or not accounts have it. With `onlyUserId` it signs in to no other account with the address.
     */
    async signIn(input: SignInInput, caller: Caller, onlyUserId: string | undefined): Promise<SignedIn> {
      const { login, password } = input;
      const byUsername = usernameForm.test(login) && login.length >= 3 && login.length <= 30;
      const response = await limitHashing(async () => {
        if (byUsername) return attemptByUsername(login, password, caller);
        const { verified, latest } = await claimantsOf(db, login);
        const attemptAt = (claimant: typeof latest) => {
          const isAllowed = onlyUserId === undefined || claimant?.id === onlyUserId;
          return attempt(isAllowed ? claimant : undefined, password, caller);
        };
        const first = await attemptAt(verified);
        return first.ok ? first : attemptAt(latest);
      });
      if (!response.ok) throw wrongCredentials();
      return completePasswordSignIn(response, caller);
    },

    /** Completes a sign-in with the second factor, for the user that `secondFactor.challenged` returned. */
    async finishSignIn(userId: string, code: string, caller: Caller): Promise<SignedIn> {
      return completePasswordSignIn(await secondFactor.finish(userId, code, caller), caller);
    },

    /**
     * Creates an account and signs in. Throws `conflict` when the username is taken. Whether others have the e-mail address makes no
     * difference: it is theirs once they confirm it.
     */
    async register(input: RegisterInput, caller: Caller): Promise<SignedIn> {
      const { username: displayUsername, email, firstName, lastName } = input;
      const password = await limitHashing(() => passwords.hash(input.password));
      const createdAt = systemClock.now();
      await db.transaction(async (tx) => {
        const account = { displayUsername, email, firstName, lastName, password, createdAt };
        const userId = await insertAccount(tx, {
          ...account,
          rulesVersion: options.terms.rules?.version ?? null,
        });
        if (userId === undefined) throw conflict('That username is taken', 'username_taken');
        await enqueueMail(tx, jobs, { kind: 'confirm-address', userId, recipient: email }, createdAt);
      });
      const response = await limitHashing(() => attemptByUsername(displayUsername, input.password, caller));
      if (!response.ok) throw new Error(`better-auth refused a new account: ${response.status}`);
      return completePasswordSignIn(response, caller, false);
    },

    /**
     * Signs in users who send their registration again, after a double tap or a lost response. The e-mail address counts only once the
     * password was right: nothing tells others whether it belongs to the username.
     */
    async repeatRegistration(
      { username, email, password }: RegisterInput,
      caller: Caller,
    ): Promise<SignedIn> {
      const response = await limitHashing(() => attemptByUsername(username, password, caller));
      if (!response.ok) throw wrongCredentials();
      if (await isRegistration(db, username, email)) return completePasswordSignIn(response, caller);
      await endSession({ ...caller, cookie: cookieHeader(response) });
      throw wrongCredentials();
    },

    /** The session of a request, or null. `keepAlive` extends its idle limit. */
    async currentSession(caller: Caller, keepAlive: boolean): Promise<CurrentSession | null> {
      const token = signedCookie(caller, SESSION_COOKIE, options.secret);
      const found = token === null ? undefined : await findSession(db, token);
      if (found === undefined) return null;
      const { id, createdAt, expiresAt, user, isSuspended } = found;
      const mustAcceptTerms = found.hasOpenTerms && requiresTerms(options.terms);
      const session = { id, createdAt, user, isSuspended, mustAcceptTerms, caller };
      const now = systemClock.now().getTime();
      const isExpired = now - createdAt.getTime() > SESSION_ABSOLUTE_SECONDS * 1000;
      // The session can have been started while its account was deleted.
      if (isExpired || user.username.startsWith(DELETED_PREFIX)) {
        await endSession(caller);
        return null;
      }
      const remainingMs = expiresAt.getTime() - now;
      const isDue = keepAlive && remainingMs <= (SESSION_IDLE_SECONDS - SESSION_REFRESH_SECONDS) * 1000;
      if (remainingMs >= 0 && !isDue) return { ...session, cookies: [] };
      const cookies = await renewSession(caller, keepAlive).catch((error: unknown) => {
        // A database that can be read but not written, such as one with a full disk, still serves reads.
        const isOptional = error instanceof Failure && error.kind === 'unavailable' && remainingMs >= 0;
        if (isOptional) return [];
        throw error;
      });
      return cookies === null ? null : { ...session, cookies };
    },

    /** The redirect to the provider, with cookies that bind the sign-in to this browser. */
    async startWithProvider(returnTo: string, caller: Caller) {
      if (options.oidc === null) throw notFound('Not found');
      const body = {
        provider: OIDC_PROVIDER,
        callbackURL: returnTo,
        errorCallbackURL: providerFailed(returnTo),
        disableRedirect: true,
      };
      const to = await instanceWithProvider(caller.secure, options.oidc);
      const response = await post(to, '/sign-in/social', body, caller);
      const { url } = z.object({ url: z.url() }).parse(await response.json());
      return { location: url, cookies: response.headers.getSetCookie() };
    },

    /** Handles the callback of the provider; a new session ends the previous one. `error` is a code, null after a sign-in. */
    async finishWithProvider(search: string, caller: Caller) {
      if (options.oidc === null) throw notFound('Not found');
      const to = await instanceWithProvider(caller.secure, options.oidc);
      const url = `${options.origin}${IDENTITY_PATH}/callback/${OIDC_PROVIDER}${search}`;
      const startedAt = systemClock.now();
      const response = await to.handler(new Request(url, { headers: headersOf(caller) }));
      const cookies = response.headers.getSetCookie();
      const isNew = cookies.some((cookie) => cookie.includes('session_token=') && !/max-age=0/i.test(cookie));
      const location = response.headers.get('location') ?? '/';
      if (!isNew) {
        const { searchParams } = new URL(location, url);
        const error = searchParams.get('error');
        const returnTo = safeReturnTo(searchParams.get('returnTo'));
        return { location: providerFailed(returnTo, error), cookies, error: error ?? 'none' };
      }
      await endSession(caller);
      const token = signedCookie(
        { ...caller, cookie: cookieHeader(response) },
        SESSION_COOKIE,
        options.secret,
      );
      const user = token === null ? undefined : (await findSession(db, token))?.user;
      // A new account gets no alert, as after registration.
      const device = user && [await rememberDevice(user.id, caller, user.createdAt < startedAt)];
      return {
        location: safeReturnTo(location),
        cookies: [...cookies, ...(device ?? [])],
        error: null,
      };
    },
  };
}
