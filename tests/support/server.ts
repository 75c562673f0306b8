import { createHash, createHmac, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type PasswordHasher, SESSION_IDLE_SECONDS } from '#server/auth/identity.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { accounts, newId, sessions, users } from '#server/db/schema/index.ts';
import type { LogOptions } from '#server/http/logging.ts';
import { photoStorages } from '#server/images/photo-storages.ts';
import type { PhotoStorages } from '#server/images/storage.ts';
import { type Jobs, openJobs } from '#server/jobs/queue.store.ts';
import { type SettableClock, settableClock } from './clock.ts';
import { watchForLeaks } from './leak-detector.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export type TestRequest = (
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

/** A signed-up user, whose requests carry the session cookie. */
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
  /** The database of `db`, for tests that disconnect it. */
  readonly database: TestDatabase;
  readonly clock: SettableClock;
  readonly jobs: Jobs;
  readonly photos: PhotoStorages;
  readonly config: Config;
  /** Requests without a session. */
  readonly visitor: Omit<TestUser, 'id' | 'username' | 'password' | 'cookie'>;
  /** Signs up a user. A number is added to a username that an earlier one of this app has. */
  readonly signUp: (username: string, names?: { firstName?: string; lastName?: string }) => Promise<TestUser>;
  /** Signs up users one after the other. */
  readonly signUpAll: <const Usernames extends readonly string[]>(
    ...usernames: Usernames
  ) => Promise<{ readonly [Index in keyof Usernames]: TestUser }>;
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  readonly clock?: SettableClock;
  /** Whether rate limits apply; by default they do not. */
  readonly limited?: boolean;
  /** Whether responses are searched for leaks; off where access changes during a request. */
  readonly watched?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Used instead of a fresh database. */
  readonly database?: TestDatabase;
  readonly log?: LogOptions;
  readonly appDirectory?: string;
  readonly passwordHasher?: PasswordHasher;
};

/** A fast hash: scrypt is slow on purpose, and tests sign up dozens of users. */
const quickHasher: PasswordHasher = {
  hash: async (password) => quickHash(password),
  verify: async ({ hash, password }) => quickHash(password) === hash,
};

const password = 'a quite long pass phrase';
/** Signs cookies. */
export const TEST_SECRET = 'a secret that signs cookies in tests only';

/** Not `./data`, where housekeeping would delete the files of a developer's mails. */
const DATA_DIR = join(tmpdir(), 'stretch-test-apps');

/** The stored hash of a password in tests. */
export const quickHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The `Cookie` header of a browser after a response. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return response.cookies
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
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookie !== null && { cookie }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
  return {
    get: request('GET'),
    post: request('POST'),
    put: request('PUT'),
    patch: request('PATCH'),
    delete: request('DELETE'),
  };
}

/** Builds the real server in this process, on a fresh database. All responses are searched for leaks. Close it when done. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? settableClock();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR, ...options.env });
  const database = options.database ?? (await openTestDatabase());
  const jobs = await openJobs(database.db);
  const passwordHasher = options.passwordHasher ?? quickHasher;
  const built = await buildApp({
    config,
    db: database.db,
    secret: TEST_SECRET,
    clock,
    jobs,
    limited: options.limited ?? false,
    passwordHasher,
    appDirectory: options.appDirectory ?? null,
    log: options.log ?? { level: 'silent' },
  });
  const app = options.watched === false ? built : watchForLeaks(built, database.db);

  const takenUsernames = new Set<string>();
  /** The wanted username, with a number if it is taken. */
  const takeUsername = (wanted: string): string => {
    let username = wanted;
    for (let number = 2; takenUsernames.has(username.toLowerCase()); number += 1)
      username = `${wanted}${number}`;
    takenUsernames.add(username.toLowerCase());
    return username;
  };

  // Inserts the rows of a registration, which takes a tenth of its time.
  const signUp: TestApp['signUp'] = async (wanted, names = {}) => {
    const username = takeUsername(wanted);
    const [id, token, now] = [newId(), randomBytes(24).toString('base64url'), new Date()];
    const timestamps = { createdAt: now, updatedAt: now };
    const email = `${username.toLowerCase()}@example.com`;
    const name = {
      username: username.toLowerCase(),
      displayUsername: username,
      firstName: username,
      ...names,
    };
    await database.db.insert(users).values({ id, email, ...name, ...timestamps });
    const hash = await passwordHasher.hash(password);
    const account = { userId: id, providerId: 'credential', accountId: id, password: hash };
    await database.db.insert(accounts).values({ ...account, ...timestamps });
    const expiresAt = new Date(now.getTime() + SESSION_IDLE_SECONDS * 1000);
    const browser = { ipAddress: '127.0.0.1', userAgent: 'lightMyRequest' };
    await database.db.insert(sessions).values({ userId: id, token, expiresAt, ...browser, ...timestamps });
    const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
    const prefix = config.publicOrigin?.startsWith('https:') ? '__Host-stretch' : 'stretch';
    const cookie = `${prefix}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return { id, username, password, cookie, ...requests(app, cookie) };
  };

  // An overload, because TypeScript does not follow the length of a tuple through a loop.
  function signUpAll<const Usernames extends readonly string[]>(
    ...usernames: Usernames
  ): Promise<{ readonly [Index in keyof Usernames]: TestUser }>;
  async function signUpAll(...usernames: readonly string[]): Promise<readonly TestUser[]> {
    const signedUp: TestUser[] = [];
    for (const username of usernames) signedUp.push(await signUp(username));
    return signedUp;
  }

  return {
    app,
    db: database.db,
    database,
    clock,
    jobs,
    photos: photoStorages(database.db, config),
    config,
    visitor: requests(app, null),
    signUp,
    signUpAll,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Starts a server for all tests of a file; call it at the top of the file. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(app.close);
  return app;
}
