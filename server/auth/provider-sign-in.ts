import * as z from 'zod';
import { systemClock } from '../clock.ts';
import { notFound } from '../failure.ts';
import {
  type AuthClient,
  type AuthClientOptions,
  type Caller,
  cookieHeader,
  SESSION_COOKIE,
} from './auth-client.ts';
import { IDENTITY_PATH, OIDC_PROVIDER } from './identity.ts';
import { safeReturnTo } from './return-to.ts';
import { findSession } from './sessions.store.ts';
import { signedCookie } from './signed-cookie.ts';

/** The redirect after a failed sign-in; another attempt leads to `returnTo`, too. */
const failedAt = (returnTo: string, error: string | null = null) => {
  const failed = error === 'account_not_linked' ? 'address' : 'provider';
  const query = { failed, ...(returnTo !== '/' && { returnTo }) };
  return `/api/login?${new URLSearchParams(query).toString()}`;
};

/**
 * The sign-in with an OpenID Connect provider; without one, both steps throw `notFound`. `rememberDevice` returns the device cookie
 * of a browser in which a user has signed in, and announces the sign-in.
 */
export function createProviderSignIn(
  { db, oidc, origin, secret }: AuthClientOptions,
  { instanceWithProvider, headersOf, post, endSession }: AuthClient,
  rememberDevice: (userId: string, caller: Caller, isAnnounced: boolean) => Promise<string>,
) {
  return {
    /** The redirect to the provider, with cookies that bind the sign-in to this browser. */
    async start(returnTo: string, caller: Caller) {
      if (oidc === null) throw notFound('Not found');
      const body = {
        provider: OIDC_PROVIDER,
        callbackURL: returnTo,
        errorCallbackURL: failedAt(returnTo),
        disableRedirect: true,
      };
      const to = await instanceWithProvider(caller.secure, oidc);
      const response = await post(to, '/sign-in/social', body, caller);
      const { url } = z.object({ url: z.url() }).parse(await response.json());
      return { location: url, cookies: response.headers.getSetCookie() };
    },

    /** Handles the callback of the provider; a new session ends the previous one. `error` is a code, null after a sign-in. */
    async finish(search: string, caller: Caller) {
      if (oidc === null) throw notFound('Not found');
      const to = await instanceWithProvider(caller.secure, oidc);
      const url = `${origin}${IDENTITY_PATH}/callback/${OIDC_PROVIDER}${search}`;
      const startedAt = systemClock.now();
      const response = await to.handler(new Request(url, { headers: headersOf(caller) }));
      const cookies = response.headers.getSetCookie();
      const isNew = cookies.some((cookie) => cookie.includes('session_token=') && !/max-age=0/i.test(cookie));
      const location = response.headers.get('location') ?? '/';
      if (!isNew) {
        const { searchParams } = new URL(location, url);
        const error = searchParams.get('error');
        const returnTo = safeReturnTo(searchParams.get('returnTo'));
        return { location: failedAt(returnTo, error), cookies, error: error ?? 'none' };
      }
      await endSession(caller);
      const token = signedCookie({ ...caller, cookie: cookieHeader(response) }, SESSION_COOKIE, secret);
      const user = token === null ? undefined : (await findSession(db, token))?.user;
      // A new account gets no alert, as after registration.
      const device = user && [await rememberDevice(user.id, caller, user.createdAt < startedAt)];
      return { location: safeReturnTo(location), cookies: [...cookies, ...(device ?? [])], error: null };
    },
  };
}
