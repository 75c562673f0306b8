import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Access, RateClass } from '#contract/common.ts';
import { AUTHOR_HEADER } from '#contract/constants.ts';
import { sessionOfAccessToken } from '../access-tokens/access-tokens.service.ts';
import type { Accounts } from '../auth/accounts.ts';
import { assertUnrestricted, type CurrentSession } from '../auth/current-session.ts';
import type { Context } from '../context.ts';
import { forbidden, signedOut } from '../failure.ts';
import { addressKey, newAccountClass, type RateLimiter, type Refund } from '../rate-limits/rate-limits.ts';
import { accessTokenOf } from './access-token.ts';
import { callerOf } from './caller.ts';
import { sessionOf } from './session-memo.ts';
import { routeOf } from './ts-rest.ts';

const metadata = z.object({
  access: z.custom<Access>((value) => typeof value === 'string'),
  rate: z.custom<RateClass>((value) => typeof value === 'string'),
});

export type AccessOptions = {
  readonly context: Context;
  readonly accounts: Accounts;
  readonly limiter: RateLimiter;
  readonly publicOrigin: string | null;
};

/** Throws when a request names an author who is not signed in: browsers may send it with the cookie of another user (decision 0057). */
function assertAuthor({ headers }: FastifyRequest, session: CurrentSession | null): void {
  const author = headers[AUTHOR_HEADER];
  if (author !== undefined && author !== session?.user.id) throw signedOut('Please sign in as the author');
}

/** Throws unless a user with this session may call routes of the class; services decide what depends on a game. */
function assertAccess(access: Access, session: CurrentSession | null): void {
  if (access === 'anyone') return;
  if (session === null) throw signedOut();
  if (access !== 'suspendedToo') assertUnrestricted(session);
  if (access === 'moderator' && !session.user.isModerator)
    throw forbidden('Only moderators can do this', 'moderators_only');
}

/**
 * Preloads the session of each request, refuses signed-out users unless the contract allows anyone, refuses users who are not the
 * author that the request names, and counts the request in its rate class, before the body is read. Access that depends on the game
 * is checked by the services.
 */
export function enforceAccess(app: FastifyInstance, options: AccessOptions): void {
  const { context, accounts, limiter, publicOrigin } = options;
  const refunds = new WeakMap<FastifyRequest, readonly Refund[]>();
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    if (route === null) return;
    const { access, rate } = metadata.parse(route.metadata);
    const token = accessTokenOf(request);
    const caller = callerOf(request, publicOrigin);
    const session =
      token === null
        ? await sessionOf((isPageLoad) => accounts.currentSession(caller, isPageLoad || rate !== 'poll'))
        : await sessionOfAccessToken(context, token, caller);
    if (token !== null && /^(?:session|suspendedToo|moderator)$/.test(access))
      throw forbidden('An access token cannot do this. Sign in with your browser', 'session_required');
    assertAuthor(request, session);
    assertAccess(access, session);
    const isRestricted = session?.isSuspended || session?.mustAcceptTerms;
    request.session = isRestricted && access !== 'suspendedToo' ? null : session;
    if (session !== null && session.cookies.length > 0) reply.header('set-cookie', [...session.cookies]);

    const address = addressKey(request.ip);
    const refund = await limiter(rate, session?.user.id ?? address);
    if (rate === 'joinCode') {
      const ofNetwork = await limiter('joinCodeAddress', address);
      refunds.set(request, session === null ? [refund, ofNetwork] : [ofNetwork]);
    }
    if (session === null) return;
    const { id, createdAt } = session.user;
    const newAccountLimit = newAccountClass(rate, createdAt, context.clock.now());
    if (newAccountLimit !== null) await limiter(newAccountLimit, id);
  });
  // Only wrong codes count against a network: a class that opens one link may share its network.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 404) for (const refund of refunds.get(request) ?? []) await refund();
  });
}
