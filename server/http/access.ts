import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Access, RateClass } from '#contract/common.ts';
import type { Accounts } from '../auth/accounts.ts';
import { signedOut } from '../failure.ts';
import { addressKey, type RateLimiter } from '../rate-limits/rate-limits.ts';
import { callerOf } from './caller.ts';
import { sessionOf } from './session-memo.ts';
import { routeOf } from './ts-rest.ts';

const metadata = z.object({
  access: z.custom<Access>((value) => typeof value === 'string'),
  rate: z.custom<RateClass>((value) => typeof value === 'string'),
});

export type AccessOptions = {
  readonly accounts: Accounts;
  readonly limiter: RateLimiter;
  readonly publicOrigin: string | null;
};

/**
 * Preloads the session of each request, refuses signed-out users unless the contract allows anyone, and counts the request
 * in its rate class, before the body is read. Access that depends on the game is checked by the services.
 */
export function enforceAccess(app: FastifyInstance, options: AccessOptions): void {
  const { accounts, limiter, publicOrigin } = options;
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    if (route === null) return;
    const { access, rate } = metadata.parse(route.metadata);
    const session = await sessionOf((isForAll) =>
      accounts.currentSession(callerOf(request, publicOrigin), isForAll || rate !== 'poll'),
    );
    request.session = session;
    if (session !== null && session.cookies.length > 0) reply.header('set-cookie', [...session.cookies]);
    if (session === null && access !== 'anyone') throw signedOut();

    const address = addressKey(request.ip);
    if (rate === 'joinCode') await limiter('joinCodeAddress', address);
    await limiter(rate, session?.person.id ?? address);
  });
}
