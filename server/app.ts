import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createAccounts } from './auth/accounts.ts';
import { registerAuthPages } from './auth/auth.pages.ts';
import type { PasswordHasher } from './auth/identity.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, linkOrigin, sendsMail } from './config.ts';
import { refuseListedWords } from './content-filter/refuse-words.ts';
import { wordFilter } from './content-filter/word-filter.ts';
import { type Database, ping } from './db/database.ts';
import { enforceAccess } from './http/access.ts';
import { closeConnectionsOnShutdown } from './http/close-connections.ts';
import { compressResponses } from './http/compression.ts';
import { acceptJsonOnly, limitBodies, SMALL_BODY } from './http/content-types.ts';
import { mapErrors, sendError } from './http/errors.ts';
import { type Health, registerHealth } from './http/health.ts';
import { type LogOptions, loggerOptions, logRequests } from './http/logging.ts';
import { registerOpenApi } from './http/openapi.ts';
import { refuseForeignChanges } from './http/same-origin.ts';
import { addSecurityHeaders, contentPolicy, setSecurityHeaders } from './http/security-headers.ts';
import { serveApp } from './http/static.ts';
import { registerContract } from './http/ts-rest.ts';
import { photoStorages } from './images/photo-storages.ts';
import { publicAddress } from './images/s3-storage.ts';
import { type Jobs, openJobs } from './jobs/queue.store.ts';
import { registerDevMail } from './mail/dev-mail.ts';
import { registerPreviews } from './previews/previews.routes.ts';
import { createRateLimiter, noLimits } from './rate-limits/rate-limits.ts';
import { buildHandlers, registerPlainRoutes } from './routes.ts';

export type AppOptions = {
  readonly config: Config;
  readonly db: Database;
  /** Signs cookies. */
  readonly secret: string;
  readonly clock?: Clock;
  /** What requests add background jobs to; nothing in the app runs them. Opened on `db` by default. */
  readonly jobs?: Jobs;
  /** False disables all rate limits; for tests. */
  readonly limited?: boolean;
  /** Null, the default, means scrypt. */
  readonly passwordHasher?: PasswordHasher | null;
  /** The directory of the built app; null serves the API only. */
  readonly appDirectory?: string | null;
  readonly log?: LogOptions;
  readonly health?: Health;
};

/** The complete server, before it listens. The caller owns the database and the port. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock = systemClock, limited = true } = options;
  const { publicOrigin, trustedProxies } = config;
  const policy = contentPolicy(config.s3 && publicAddress(config.s3));
  const app = Fastify({
    logger: loggerOptions(options.log ?? { level: config.logLevel }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: SMALL_BODY,
    // A photo over a very slow network takes two minutes.
    requestTimeout: 180_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
    // These errors occur before any hook runs.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, { publicOrigin, policy });
      void sendError(error, request, reply);
    },
  });
  mapErrors(app);
  limitBodies(app);
  acceptJsonOnly(app);
  app.decorateRequest('session', null);
  logRequests(app);
  addSecurityHeaders(app, { publicOrigin, policy });
  await compressResponses(app);
  closeConnectionsOnShutdown(app);
  refuseForeignChanges(app, publicOrigin);

  const limiter = limited ? createRateLimiter(db, clock) : noLimits;
  const origin = linkOrigin(config);
  const filter = wordFilter(config.blockedWords);
  const jobs = options.jobs ?? (await openJobs(db));
  const accounts = createAccounts({
    db,
    jobs,
    clock,
    terms: config.terms,
    secret: options.secret,
    origin,
    oidc: config.oidc,
    limited,
    passwordHasher: options.passwordHasher ?? null,
    filter,
  });
  const photos = photoStorages(db, config);
  const context = { db, clock, photos, jobs, config, secret: options.secret };

  registerHealth(app, options.health ?? { ping: () => ping(db), isDraining: () => false });
  registerOpenApi(app);
  await app.register(async (pages) =>
    registerAuthPages(pages, {
      accounts,
      db,
      jobs: context.jobs,
      clock,
      limiter,
      publicOrigin,
      sendsMail: sendsMail(config),
      terms: config.terms,
      filter,
    }),
  );
  await app.register(async (api) => {
    enforceAccess(api, { context, accounts, limiter, publicOrigin });
    if (config.blockedWords.length > 0) refuseListedWords(api, filter);
    registerContract(api, buildHandlers(context, accounts));
    registerPlainRoutes(api, context);
  });
  if (config.isDevelopment) registerDevMail(app, config.dataDir);
  const pages = await serveApp(app, options.appDirectory ?? null, { withinMs: config.ssrTimeoutMs, policy });
  if (pages) {
    await app.register(async (previews) =>
      registerPreviews(previews, { context, limiter, publicOrigin, pages }),
    );
  }
  await app.ready();
  return app;
}
