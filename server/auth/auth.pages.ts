import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Failure, forbidden, invalid } from '../failure.ts';
import { callerOf } from '../http/caller.ts';
import { acceptFormsToo } from '../http/content-types.ts';
import { errorResponseFor } from '../http/errors.ts';
import { isForeign } from '../http/same-origin.ts';
import { suspensionOf } from '../moderation/appeals.service.ts';
import { addressKey, type RateLimiter } from '../rate-limits/rate-limits.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import type { Caller } from './auth-client.ts';
import { codeInput, registerInput, signInInput } from './credentials.ts';
import { IDENTITY_PATH, OIDC_PROVIDER } from './identity.ts';
import { safeReturnTo } from './return-to.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { type Mode, renderSignInPage } from './sign-in-page.ts';
import { registerSuspendedPage, SUSPENDED_PATH } from './suspended.pages.ts';

const styles = readFileSync(join(import.meta.dirname, 'sign-in-page.css'), 'utf8');
const stylesHash = createHash('sha256').update(styles).digest('hex').slice(0, 12);
const stylesPath = '/api/login/page.css';

/** The page that asks for the second factor. */
const CODE_PATH = '/api/login/code';

const anything = z.record(z.string(), z.unknown()).catch({});

export type AuthPagesOptions = {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly publicOrigin: string | null;
};

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Parses the body or throws `invalid` with the first message. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? 'The request is not valid');
}

/**
 * Pages and forms for sign-in, registration and sign-out that work without JavaScript; JSON bodies are accepted too.
 */
export function registerAuthPages(app: FastifyInstance, options: AuthPagesOptions): void {
  const { accounts, limiter, publicOrigin, db } = options;
  const limitSignIn = createSignInLimits({ db, limiter, devices: accounts.devices });
  acceptFormsToo(app);

  const page = (mode: Mode, returnTo: string, message: string | null, values: Record<string, unknown> = {}) =>
    renderSignInPage({
      mode,
      returnTo,
      message,
      values: Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      hasProvider: accounts.hasProvider,
      styles: `${stylesPath}?${stylesHash}`,
    });

  const showPage = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

  const isSuspended = async (caller: Caller): Promise<boolean> => {
    const session = await accounts.currentSession(caller, false);
    if (!session?.isSuspended) return false;
    return (await suspensionOf(db, options.clock.now(), session.person.id)) !== null;
  };

  /** Where a user goes who has signed in with these new cookies: a suspended one reads why. */
  const destinationOf = async (cookies: readonly string[], request: FastifyRequest, returnTo: string) => {
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const caller = { ...callerOf(request, publicOrigin), cookie };
    return (await isSuspended(caller)) ? SUSPENDED_PATH : returnTo;
  };

  /** Runs `work` with the body of a form or a JSON request, then redirects to `returnTo`. */
  const submit = async (
    mode: Mode,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (body: unknown) => Promise<SignedIn>,
  ) => {
    const body = anything.parse(request.body);
    const query = anything.parse(request.query);
    const returnTo = safeReturnTo(body['returnTo'] ?? query['returnTo']);
    try {
      const { cookies, needsSecondFactor } = await work(request.body);
      const next = needsSecondFactor
        ? `${CODE_PATH}?${new URLSearchParams({ returnTo }).toString()}`
        : await destinationOf(cookies, request, returnTo);
      return reply.header('set-cookie', [...cookies]).redirect(next, 303);
    } catch (error) {
      if (!isForm(request) || !(error instanceof Failure)) throw error;
      const { status, message, retryAfter } = errorResponseFor(error);
      if (retryAfter !== null) reply.header('retry-after', String(Math.ceil(retryAfter)));
      return showPage(reply.status(status), page(mode, returnTo, message, body));
    }
  };

  app.get(stylesPath, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(styles),
  );

  registerSuspendedPage(app, { ...options, showPage, styles: `${stylesPath}?${stylesHash}` });

  app.get('/api/login', async (request, reply) => {
    if (await isSuspended(callerOf(request, publicOrigin))) return reply.redirect(SUSPENDED_PATH, 303);
    const query = anything.parse(request.query);
    const mode: Mode = query['mode'] === 'register' ? 'register' : 'login';
    const failed = query['failed'] ?? query['error'];
    const message =
      failed === undefined ? null : 'Signing in with your organization did not work. Please try again';
    return showPage(reply, page(mode, safeReturnTo(query['returnTo']), message));
  });

  app.post('/api/login', (request, reply) =>
    submit('login', request, reply, async (body) => {
      const input = read(signInInput, body);
      const caller = callerOf(request, publicOrigin);
      return limitSignIn(input.login, caller, () => accounts.signIn(input, caller));
    }),
  );

  app.get(CODE_PATH, async (request, reply) => {
    const returnTo = safeReturnTo(anything.parse(request.query)['returnTo']);
    return showPage(reply, page('code', returnTo, null));
  });

  app.post(CODE_PATH, (request, reply) =>
    submit('code', request, reply, async (body) => {
      const { code } = read(codeInput, body);
      await limiter('signInAddress', addressKey(request.ip));
      const caller = callerOf(request, publicOrigin);
      const userId = await accounts.secondFactor.challenged(caller);
      await limiter('secret', userId);
      return accounts.finishSignIn(userId, code, caller);
    }),
  );

  app.post('/api/register', (request, reply) =>
    submit('register', request, reply, async (body) => {
      const input = read(registerInput, body);
      await limiter('signUpAddress', addressKey(request.ip));
      try {
        return await accounts.register(input, callerOf(request, publicOrigin));
      } catch (error) {
        // A repeated request, after a double tap or a lost response: the account exists and is theirs.
        if (!(error instanceof Failure) || error.kind !== 'conflict') throw error;
        if (!(await accounts.isRegistered(input))) throw error;
        const caller = callerOf(request, publicOrigin);
        const { username: login, password } = input;
        return limitSignIn(login, caller, () =>
          accounts.signIn({ login, password }, caller).catch(() => Promise.reject(error)),
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
    const returnTo = safeReturnTo(anything.parse(request.query)['returnTo']);
    await limiter('signInAddress', addressKey(request.ip));
    const { location, cookies } = await accounts.startWithProvider(returnTo, callerOf(request, publicOrigin));
    return reply.header('set-cookie', [...cookies]).redirect(location, 303);
  });

  app.get(`${IDENTITY_PATH}/callback/${OIDC_PROVIDER}`, async (request, reply) => {
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const { location, cookies } = await accounts.finishWithProvider(search, callerOf(request, publicOrigin));
    const destination = await destinationOf(cookies, request, location);
    return reply.header('set-cookie', [...cookies]).redirect(destination, 303);
  });
}
