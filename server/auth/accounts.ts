import * as z from 'zod';
import { systemClock } from '../clock.ts';
import { conflict, Failure, signedOut } from '../failure.ts';
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
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS, SESSION_REFRESH_SECONDS } from './identity.ts';
import { createPasswordService } from './password-service.ts';
import { createProviderSignIn } from './provider-sign-in.ts';
import { createSecondFactor } from './second-factor.ts';
import { findSession } from './sessions.store.ts';
import { signedCookie } from './signed-cookie.ts';
import { claimantsOf, findUserIds, insertAccount, isRegistration } from './users.store.ts';

/** `needsSecondFactor` while the second factor is pending: then there is no session yet. */
export type SignedIn = { readonly cookies: readonly string[]; readonly needsSecondFactor: boolean };
export type Accounts = ReturnType<typeof createAccounts>;

/** An e-mail address that cannot exist: signing in with it takes as long as with any other, and fails. */
const NONEXISTENT_EMAIL = 'nobody@stretch.invalid';

const wrongCredentials = () => signedOut('Wrong username, email or password', 'wrong_credentials');

const secondFactorPending = z.object({ twoFactorRedirect: z.literal(true) });
const signedInUser = z.object({ user: z.object({ id: z.string() }) });

/** Accounts and sessions: sign-in, sign-out, registration and the session of a request. */
export function createAccounts(options: AuthClientOptions) {
  const { db, jobs } = options;
  const client = createAuthClient(options);
  const { instanceFor, throwCause, headersOf, endSession, startSession } = client;
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
    withProvider: createProviderSignIn(options, client, rememberDevice),
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
  };
}
