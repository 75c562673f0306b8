import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createAccounts } from './auth/accounts.ts';
import { registerAuthPages } from './auth/auth.pages.ts';
import type { PasswordHasher } from './auth/identity.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { enforceAccess } from './http/access.ts';
import { endConnectionsWhenClosing } from './http/closing.ts';
import { compressAnswers } from './http/compression.ts';
import { acceptJsonOnly, limitBodies, SMALL_BODY } from './http/content-types.ts';
import { mapErrors, sendError } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { type LogOptions, loggerOptions, logRequests } from './http/logging.ts';
import { registerOpenApi } from './http/openapi.ts';
import { createRateLimiter, noLimits } from './http/rate-limits.ts';
import { refuseForeignChanges } from './http/same-origin.ts';
import { addSecurityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { serveApp } from './http/static.ts';
import { registerContract } from './http/ts-rest.ts';
import { registerPreviews } from './previews/previews.routes.ts';
import { buildHandlers, registerPlainRoutes } from './routes.ts';

export type AppOptions = {
  readonly config: Config;
  readonly db: Database;
  /** Signs cookies. */
  readonly secret: string;
  readonly clock?: Clock;
  /** False switches every rate limit off: for tests that are about something else. */
  readonly limited?: boolean;
  /** Null, the default, means scrypt. */
  readonly passwordHasher?: PasswordHasher | null;
  /** Where the built app lies; null serves the API only. */
  readonly appDirectory?: string | null;
  readonly log?: LogOptions;
};

/** The whole server, ready to listen or to be asked with `inject`. It owns neither the database nor a port. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock = systemClock, limited = true } = options;
  const { publicOrigin, trustedProxies } = config;
  const app = Fastify({
    logger: loggerOptions(options.log ?? { level: config.logLevel }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: SMALL_BODY,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
    // These happen before any hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, publicOrigin);
      void sendError(error, request, reply);
    },
  });
  mapErrors(app);
  limitBodies(app);
  acceptJsonOnly(app);
  app.decorateRequest('session', null);
  logRequests(app);
  addSecurityHeaders(app, publicOrigin);
  compressAnswers(app);
  endConnectionsWhenClosing(app);
  refuseForeignChanges(app, publicOrigin);

  const limiter = limited ? createRateLimiter(db, clock) : noLimits;
  const origin = publicOrigin ?? `http://localhost:${config.port}`;
  const accounts = createAccounts({
    db,
    secret: options.secret,
    origin,
    oidc: config.oidc,
    limited,
    passwordHasher: options.passwordHasher ?? null,
  });
  const context = { db, clock };

  registerHealth(app, db);
  registerOpenApi(app);
  await app.register(async (pages) => registerAuthPages(pages, { accounts, limiter, publicOrigin }));
  await app.register(async (api) => {
    enforceAccess(api, { accounts, limiter, publicOrigin });
    registerContract(api, buildHandlers(context, accounts));
    registerPlainRoutes(api, context);
  });
  const pages = await serveApp(app, options.appDirectory ?? null, config.drawWithinMs);
  if (pages) {
    await app.register(async (previews) =>
      registerPreviews(previews, { context, limiter, publicOrigin, pages }),
    );
  }
  await app.ready();
  return app;
}
