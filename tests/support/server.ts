import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type PasswordHasher, SESSION_IDLE_SECONDS } from '#server/auth/identity.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { accounts, newId, sessions, users } from '#server/db/schema/index.ts';
import type { LogOptions } from '#server/http/logging.ts';
import { type SettableClock, settableClock } from './clock.ts';
import { watchForLeaks } from './leak-detector.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export type TestRequest = (
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

/** A person with a session: requests made through it carry the cookie. */
export type TestUser = {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly cookie: string;
  readonly get: TestRequest;
  readonly post: TestRequest;
  readonly put: TestRequest;
  readonly patch: TestRequest;
  readonly delete: TestRequest;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** The database behind `db`, for tests that take it away. */
  readonly database: TestDatabase;
  readonly clock: SettableClock;
  readonly config: Config;
  /** Requests of a visitor who is signed out. */
  readonly visitor: Omit<TestUser, 'id' | 'username' | 'password' | 'cookie'>;
  readonly signUp: (username: string, names?: { firstName?: string; lastName?: string }) => Promise<TestUser>;
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  readonly clock?: SettableClock;
  /** Rate limits are off unless asked for. */
  readonly limited?: boolean;
  /** False where what somebody may know changes while they are answered: then answers are not searched for leaks. */
  readonly watched?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** A database with something in it, instead of a fresh one. */
  readonly database?: TestDatabase;
  readonly log?: LogOptions;
  readonly appDirectory?: string;
  readonly passwordHasher?: PasswordHasher;
};

/** Scrypt is meant to be slow; tests that sign up dozens of people are not about that. */
const quickHasher: PasswordHasher = {
  hash: async (password) => quickHash(password),
  verify: async ({ hash, password }) => quickHash(password) === hash,
};

const password = 'a quite long pass phrase';
const secret = 'a secret that signs cookies in tests only';

/** What a password is stored as in tests. */
export const quickHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The value of `Cookie` after a browser has taken the answer's cookies. */
export function cookiesOf(answer: LightMyRequestResponse): string {
  return answer.cookies
    .filter((cookie) => cookie.value !== '')
    .map((cookie) => `${cookie.name}=${encodeURIComponent(cookie.value)}`)
    .join('; ');
}

export function requests(app: FastifyInstance, cookie: string | null) {
  const request =
    (method: NonNullable<InjectOptions['method']>): TestRequest =>
    (url, body, headers = {}) =>
      app.inject({
        method,
        url,
        headers: { ...(cookie ? { cookie } : {}), ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...headers } }),
      });
  return {
    get: request('GET'),
    post: request('POST'),
    put: request('PUT'),
    patch: request('PATCH'),
    delete: request('DELETE'),
  };
}

/**
 * The real server on a fresh database, asked in this process. Close it when done. Every answer is searched for what its
 * asker may not know.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? settableClock();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...options.env });
  const database = options.database ?? (await openTestDatabase());
  const passwordHasher = options.passwordHasher ?? quickHasher;
  const built = await buildApp({
    config,
    db: database.db,
    secret,
    clock,
    limited: options.limited ?? false,
    passwordHasher,
    appDirectory: options.appDirectory ?? null,
    log: options.log ?? { level: 'silent' },
  });
  const app = options.watched === false ? built : watchForLeaks(built, database.db);

  // Writes what registering writes, because the registration itself takes ten times as long.
  const signUp: TestApp['signUp'] = async (username, names = {}) => {
    const [id, token, now] = [newId(), randomBytes(24).toString('base64url'), new Date()];
    const written = { createdAt: now, updatedAt: now };
    const email = `${username.toLowerCase()}@example.com`;
    const name = {
      username: username.toLowerCase(),
      displayUsername: username,
      firstName: username,
      ...names,
    };
    await database.db.insert(users).values({ id, email, ...name, ...written });
    const hash = await passwordHasher.hash(password);
    const account = { userId: id, providerId: 'credential', accountId: id, password: hash };
    await database.db.insert(accounts).values({ ...account, ...written });
    const expiresAt = new Date(now.getTime() + SESSION_IDLE_SECONDS * 1000);
    const browser = { ipAddress: '127.0.0.1', userAgent: 'lightMyRequest' };
    await database.db.insert(sessions).values({ userId: id, token, expiresAt, ...browser, ...written });
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    const prefix = config.publicOrigin?.startsWith('https:') ? '__Host-stretch' : 'stretch';
    const cookie = `${prefix}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return { id, username, password, cookie, ...requests(app, cookie) };
  };

  return {
    app,
    db: database.db,
    database,
    clock,
    config,
    visitor: requests(app, null),
    signUp,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Starts a server for all tests of a file, at the top of which it is called, and closes it after them. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(app.close);
  return app;
}
