import * as z from 'zod';
import { systemClock } from '../clock.ts';
import { conflict, Failure } from '../failure.ts';
import { DELETED_MARK } from '../users/person.ts';
import { type RegisterInput, type SignInInput, usernameForm } from './credentials.ts';
import { IDENTITY_PATH, OIDC_PROVIDER, SESSION_ABSOLUTE_SECONDS } from './identity.ts';
import { type Caller, createLibraries, type LibraryOptions } from './libraries.ts';
import { createPasswords } from './password.ts';
import { safeReturnTo } from './return-to.ts';
import { createSecondFactor } from './second-factor.ts';
import { accountExists, emailTaken, usernameTaken } from './users.store.ts';

export type { Caller } from './libraries.ts';

/** Who is signed in. */
export type Person = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly bio: string | null;
  readonly profileImageId: string | null;
};

/** `isHalfDone` when a code is still to be asked for: then there is no session yet. */
export type SignedIn = { readonly cookies: readonly string[]; readonly isHalfDone: boolean };
export type CurrentSession = {
  readonly id: string;
  readonly since: Date;
  readonly person: Person;
  readonly caller: Caller;
  readonly cookies: readonly string[];
};

export type Accounts = ReturnType<typeof createAccounts>;

/** Where a person lands whom the provider, or we, turned away. */
const PROVIDER_FAILED = '/api/login?failed=provider';

/** A name nobody can have: signing in with it takes as long as with any other, and fails. */
const nobody = 'nobody@stretch.invalid';

const wrong = () => new Failure('signedOut', 'Wrong username, email or password');

const halfDone = z.object({ twoFactorRedirect: z.literal(true) });

/** Accounts and sessions: signing in and out, registering, and who sends a request. */
export function createAccounts(options: LibraryOptions) {
  const libraries = createLibraries(options);
  const { library, libraryWithProvider, explain, headersOf, post } = libraries;
  const secondFactor = createSecondFactor(options.db, libraries);

  /** Ends the session a request carries, in the database; answers the cookies that clear it in the browser. */
  const endSession = async (caller: Caller): Promise<readonly string[]> => {
    const answer = await library(caller.secure).api.signOut({
      headers: headersOf(caller),
      returnHeaders: true,
    });
    return answer.headers.getSetCookie();
  };

  const signedIn = async (answer: Response, caller: Caller): Promise<SignedIn> => {
    if (caller.cookie !== undefined) await endSession(caller);
    const isHalfDone = halfDone.safeParse(await answer.json().catch(() => null)).success;
    return { cookies: answer.headers.getSetCookie(), isHalfDone };
  };

  return {
    hasProvider: options.oidc !== null,
    passwords: createPasswords(options.db, libraries),
    secondFactor,
    endSession,

    /** Starts a new session and ends the one the request came with. One failure for every reason. */
    async signIn(input: SignInInput, caller: Caller): Promise<SignedIn> {
      const { login, password } = input;
      const byUsername = usernameForm.test(login) && login.length >= 3 && login.length <= 30;
      const email = z.email().safeParse(login).success ? login : nobody;
      const answer = byUsername
        ? await post(library(caller.secure), '/sign-in/username', { username: login, password }, caller)
        : await post(library(caller.secure), '/sign-in/email', { email, password }, caller);
      if (!answer.ok) throw wrong();
      return signedIn(answer, caller);
    },

    /** Ends a sign-in that is half done, for whoever `secondFactor.challenged` has named. */
    async finishSignIn(userId: string, code: string, caller: Caller): Promise<SignedIn> {
      return signedIn(await secondFactor.finish(userId, code, caller), caller);
    },

    /** Creates an account and signs in. Fails with a conflict when the username or e-mail address is taken. */
    async register(input: RegisterInput, caller: Caller): Promise<SignedIn> {
      const refuseTaken = async () => {
        if (await usernameTaken(options.db, input.username)) throw conflict('That username is taken');
        if (await emailTaken(options.db, input.email)) throw conflict('That email has an account already');
      };
      await refuseTaken();
      const { username, email, password, firstName, lastName } = input;
      const account = { username, email, password, name: firstName, lastName: lastName ?? undefined };
      const answer = await post(library(caller.secure), '/sign-up/email', account, caller);
      if (!answer.ok) {
        await refuseTaken();
        return explain(new Error(`Registering failed inside: ${answer.status}`));
      }
      return signedIn(answer, caller);
    },

    /** Whether there is one account that has both the username and the e-mail address. */
    isRegistered: ({ username, email }: RegisterInput): Promise<boolean> =>
      accountExists(options.db, username, email),

    /** The person whose session a request carries, or null. `keepAlive` lets the request put off the idle limit. */
    async currentSession(caller: Caller, keepAlive: boolean): Promise<CurrentSession | null> {
      if (caller.cookie === undefined) return null;
      const { api } = library(caller.secure);
      const headers = headersOf(caller);
      const query = { disableRefresh: !keepAlive };
      const answer = await api.getSession({ headers, query, returnHeaders: true }).catch(explain);
      if (answer.response === null) return null;
      const { session, user } = answer.response;
      const username = user.displayUsername ?? user.username ?? '';
      const isOver =
        systemClock.now().getTime() - session.createdAt.getTime() > SESSION_ABSOLUTE_SECONDS * 1000;
      // Begun in the moment in which the account was deleted.
      if (isOver || username.startsWith(DELETED_MARK)) {
        await endSession(caller);
        return null;
      }
      const person: Person = {
        id: user.id,
        username,
        email: user.email,
        firstName: user.name,
        lastName: user.lastName ?? null,
        bio: user.bio ?? null,
        profileImageId: user.image ?? null,
      };
      const cookies = answer.headers.getSetCookie();
      return { id: session.id, since: session.createdAt, person, caller, cookies };
    },

    /** Where to send a person who signs in with the provider, with the cookies that remember they started here. */
    async startWithProvider(returnTo: string, caller: Caller) {
      if (options.oidc === null) throw new Failure('notFound', 'Not found');
      const body = {
        provider: OIDC_PROVIDER,
        callbackURL: returnTo,
        errorCallbackURL: PROVIDER_FAILED,
        disableRedirect: true,
      };
      const to = await libraryWithProvider(caller.secure, options.oidc);
      const answer = await post(to, '/sign-in/social', body, caller);
      const { url } = z.object({ url: z.url() }).parse(await answer.json());
      return { location: url, cookies: answer.headers.getSetCookie() };
    },

    /** Handles the provider sending a person back; the old session ends when a new one begins. */
    async finishWithProvider(search: string, caller: Caller) {
      if (options.oidc === null) throw new Failure('notFound', 'Not found');
      const to = await libraryWithProvider(caller.secure, options.oidc);
      const url = `${options.origin}${IDENTITY_PATH}/callback/${OIDC_PROVIDER}${search}`;
      const answer = await to.handler(new Request(url, { headers: headersOf(caller) }));
      const cookies = answer.headers.getSetCookie();
      const isNew = cookies.some((cookie) => cookie.includes('session_token=') && !/max-age=0/i.test(cookie));
      if (!isNew) return { location: PROVIDER_FAILED, cookies };
      await endSession(caller);
      return { location: safeReturnTo(answer.headers.get('location')), cookies };
    },
  };
}
