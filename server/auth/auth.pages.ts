import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertAllowed } from '../content-filter/refuse-words.ts';
import { Failure, forbidden } from '../failure.ts';
import { callerOf } from '../http/caller.ts';
import { acceptFormsToo } from '../http/content-types.ts';
import { isForeign } from '../http/same-origin.ts';
import { addressKey, refundToken } from '../rate-limits/rate-limits.ts';
import type { SignedIn } from './accounts.ts';
import type { Caller } from './auth-client.ts';
import { assertAgreed, codeInput, registerInput, signInInput } from './credentials.ts';
import { IDENTITY_PATH, OIDC_PROVIDER } from './identity.ts';
import { registerMailPages } from './mail.pages.ts';
import { type AuthPagesOptions, anyRecord, createPageReplies, read } from './page-replies.ts';
import { requiredPage } from './required-page.ts';
import { safeReturnTo } from './return-to.ts';
import type { Mode } from './sign-in-fields.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { registerSuspendedPage } from './suspended.pages.ts';
import { registerTermsPage } from './terms.pages.ts';

/** The message of the sign-in page after a failed sign-in with the provider. */
const failureOf = (failed: unknown): string | null => {
  if (failed === undefined) return null;
  return failed === 'address'
    ? 'Your e-mail address belongs to an account here. Sign in to it with your password'
    : 'Signing in with your organization did not work. Please try again';
};

/** The page that asks for the second factor. */
const CODE_PATH = '/api/login/code';

/**
 * Pages and forms for sign-in, registration and sign-out that work without JavaScript; JSON bodies are accepted too.
 */
export function registerAuthPages(app: FastifyInstance, options: AuthPagesOptions): void {
  const { accounts, limiter, publicOrigin, db, terms } = options;
  const limitSignIn = createSignInLimits({ limiter, devices: accounts.devices });
  acceptFormsToo(app);

  const pages = createPageReplies({ hasProvider: accounts.hasProvider, sendsMail: options.sendsMail, terms });
  pages.serveStyles(app);
  registerMailPages(app, options, pages);
  registerSuspendedPage(app, options);
  registerTermsPage(app, options);

  const pageInstead = async (caller: Caller, returnTo: string): Promise<string | null> => {
    const session = await accounts.currentSession(caller, false);
    return session && requiredPage(options, session, returnTo);
  };

  /** Where a user goes who has signed in with these new cookies. */
  const destinationOf = async (cookies: readonly string[], request: FastifyRequest, returnTo: string) => {
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const caller = { ...callerOf(request, publicOrigin), cookie };
    return (await pageInstead(caller, returnTo)) ?? returnTo;
  };

  /** Runs `work` with the body of a form or a JSON request, then redirects to `returnTo`. */
  const submit = (
    mode: Mode,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (body: unknown) => Promise<SignedIn>,
  ) => {
    const body = anyRecord.parse(request.body);
    const query = anyRecord.parse(request.query);
    const returnTo = safeReturnTo(body['returnTo'] ?? query['returnTo']);
    return pages.submit(mode, request, reply, returnTo, async () => {
      const { cookies, needsSecondFactor } = await work(request.body);
      const next = needsSecondFactor
        ? `${CODE_PATH}?${new URLSearchParams({ returnTo }).toString()}`
        : await destinationOf(cookies, request, returnTo);
      return reply.header('set-cookie', [...cookies]).redirect(next, 303);
    });
  };

  app.get('/api/login', async (request, reply) => {
    const query = anyRecord.parse(request.query);
    const returnTo = safeReturnTo(query['returnTo']);
    const mode: Mode = query['mode'] === 'register' ? 'register' : 'login';
    return pages.orShow(mode, request, reply, returnTo, async () => {
      const before = await pageInstead(callerOf(request, publicOrigin), returnTo);
      if (before !== null) return reply.redirect(before, 303);
      return pages.show(reply, mode, { returnTo, message: failureOf(query['failed'] ?? query['error']) });
    });
  });

  app.post('/api/login', (request, reply) =>
    submit('login', request, reply, async (body) => {
      const input = read(signInInput, body);
      const caller = callerOf(request, publicOrigin);
      return limitSignIn(input.login, caller, (onlyUserId) => accounts.signIn(input, caller, onlyUserId));
    }),
  );

  app.get(CODE_PATH, async (request, reply) => {
    const returnTo = safeReturnTo(anyRecord.parse(request.query)['returnTo']);
    return pages.show(reply, 'code', { returnTo });
  });

  app.post(CODE_PATH, (request, reply) =>
    submit('code', request, reply, async (body) => {
      const { code } = read(codeInput, body);
      const refundAddress = await limiter('signInAddress', addressKey(request.ip));
      const caller = callerOf(request, publicOrigin);
      const userId = await accounts.secondFactor.challenged(caller);
      const refundCode = await limiter('signInCode', userId);
      const signedIn = await accounts.finishSignIn(userId, code, caller);
      await refundAddress();
      await refundCode();
      return signedIn;
    }),
  );

  app.post('/api/register', (request, reply) =>
    submit('register', request, reply, async (body) => {
      const input = read(registerInput, body);
      assertAgreed(input, terms);
      assertAllowed(options.filter, [input.username, input.firstName, input.lastName]);
      await limiter('signUpAddress', addressKey(request.ip));
      const caller = callerOf(request, publicOrigin);
      try {
        return await accounts.register(input, caller);
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'conflict') throw error;
        // A repeated registration signs the user in; anybody else learns only that the username is taken.
        return limitSignIn(input.username, caller, () => accounts.repeatRegistration(input, caller)).catch(
          (cause: unknown) => {
            throw cause instanceof Failure ? error : cause;
          },
        );
      }
    }),
  );

  app.get('/api/logout', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || isForeign(request, publicOrigin)) {
      throw forbidden('This request came from another site', 'foreign_request');
    }
    const cookies = await accounts.endSession(callerOf(request, publicOrigin));
    return reply
      .header('set-cookie', [...cookies])
      .header('cache-control', 'no-store')
      .header('clear-site-data', '"cache"')
      .redirect('/', 303);
  });

  app.get('/api/login/provider', async (request, reply) => {
    const returnTo = safeReturnTo(anyRecord.parse(request.query)['returnTo']);
    return pages.orShow('login', request, reply, returnTo, async () => {
      await limiter('signInAddress', addressKey(request.ip));
      const caller = callerOf(request, publicOrigin);
      const { location, cookies } = await accounts.withProvider.start(returnTo, caller);
      return reply.header('set-cookie', [...cookies]).redirect(location, 303);
    });
  });

  app.get(`${IDENTITY_PATH}/callback/${OIDC_PROVIDER}`, (request, reply) =>
    pages.orShow('login', request, reply, '/', async () => {
      const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      const caller = callerOf(request, publicOrigin);
      const { location, cookies, error } = await accounts.withProvider.finish(search, caller);
      // The attempt was counted when it started.
      if (error === null) await refundToken(db, 'signInAddress', addressKey(request.ip));
      else request.log.warn({ reason: error.slice(0, 100) }, 'a sign-in with the provider failed');
      const destination = await destinationOf(cookies, request, location);
      return reply.header('set-cookie', [...cookies]).redirect(destination, 303);
    }),
  );
}
