import { isIP } from 'node:net';
import * as z from 'zod';
import { rulesFile, wordsFile } from './operator-files.ts';

const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535));

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// or postgresql:// address',
});

/** A whole number from `min` to `max`. */
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
};

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// origin', abort: true })
  .refine((value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value), 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

/** Addresses and CIDR ranges only: trusting every proxy would let clients choose their own address. */
const proxies = z.string().transform((value, context) => {
  const names = value.split(',').map((name) => name.trim());
  for (const name of names) {
    const [address = '', bits = '0', ...rest] = name.split('/');
    const known = name === 'loopback' || name === 'uniquelocal' || name === 'linklocal';
    if (!known && (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || rest.length > 0)) {
      context.addIssue({ code: 'custom', message: `"${name}" is no address, range, or loopback` });
    }
  }
  return names;
});

/** `Name <address>` or an address. */
const mailbox = z
  .string()
  .regex(
    /^(?:[^<>"@\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
    'must be like Stretch <mail@stretch.example>',
  );

const contact = z.union(
  [z.email(), z.url({ protocol: /^https?$/ })],
  'must be an e-mail address or an http:// or https:// address',
);

const refuse = ({ issues, value }: z.core.ParsePayload, name: string, message: string) => {
  issues.push({ code: 'custom', input: value, path: [name], message });
};

const countGiven = (...values: readonly unknown[]) => values.filter((value) => value !== undefined).length;

const environment = z
  .object({
    PORT: optional(port),
    HOST: optional(z.string()),
    DATA_DIR: optional(z.string()),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_POOL_SIZE: optional(whole(1, 1000)),
    DATABASE_STATEMENT_TIMEOUT_MS: optional(whole(1000, 600_000)),
    DATABASE_CONNECT_TIMEOUT_MS: optional(whole(100, 600_000)),
    DATABASE_IDLE_TIMEOUT_MS: optional(whole(1000, 86_400_000)),
    DATABASE_POOLER: optional(z.literal('transaction', 'must be "transaction"')),
    MIGRATION_DATABASE_URL: optional(postgresUrl),
    MIGRATE_ON_START: optional(z.enum(['true', 'false'])),
    DRAIN_MS: optional(whole(0, 600_000)),
    RUN_JOBS: optional(z.enum(['true', 'false'])),
    PUBLIC_ORIGIN: optional(origin),
    SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
    OIDC_ISSUER: optional(z.url({ protocol: /^https?$/, error: 'must be an address' })),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    TRUST_PROXY: optional(proxies),
    SSR_TIMEOUT_MS: optional(whole(0, 99_999)),
    PHOTO_STORAGE: optional(z.enum(['database', 's3'])),
    S3_ENDPOINT: optional(origin),
    S3_PUBLIC_ENDPOINT: optional(origin),
    S3_BUCKET: optional(
      z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
    ),
    S3_REGION: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' })),
    MAIL_FROM: optional(mailbox),
    RULES_FILE: optional(rulesFile),
    CONTACT: optional(contact),
    MINIMUM_AGE: optional(whole(1, 99)),
    BLOCKED_WORDS_FILE: optional(wordsFile),
  })
  .check((context) => {
    const { SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN } = context.value;
    if (SMTP_URL === undefined || (MAIL_FROM !== undefined && PUBLIC_ORIGIN !== undefined)) return;
    refuse(context, 'SMTP_URL', 'needs MAIL_FROM, and PUBLIC_ORIGIN for the links in mails');
  })
  .check((context) => {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = context.value;
    const { PHOTO_STORAGE, S3_PUBLIC_ENDPOINT } = context.value;
    const isNeeded = PHOTO_STORAGE === 's3' || S3_PUBLIC_ENDPOINT !== undefined;
    const given = countGiven(S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY);
    const message =
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, and PHOTO_STORAGE=s3 and S3_PUBLIC_ENDPOINT need them';
    if (given !== 4 && (given !== 0 || isNeeded)) refuse(context, 'S3_ENDPOINT', message);
  })
  .check((context) => {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = context.value;
    const given = countGiven(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET);
    if (given !== 0 && given !== 3)
      refuse(context, 'OIDC_ISSUER', 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together');
    const { DATABASE_URL, NODE_ENV, SESSION_SECRET } = context.value;
    const message = 'is required in production with DATABASE_URL, so that all processes sign alike';
    if (DATABASE_URL && NODE_ENV === 'production' && !SESSION_SECRET)
      refuse(context, 'SESSION_SECRET', message);
  });

export type OidcConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** An object store with the API of S3. */
export type S3Config = {
  readonly endpoint: string;
  /** Where browsers reach the store; null if only the server does. */
  readonly publicEndpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** The server that mails are sent with, and their sender. */
export type SmtpConfig = { readonly url: string; readonly from: string };

/** What the operator asks of users, and how to reach them; null where they have said nothing. */
export type Terms = {
  readonly rules: { readonly text: string; readonly version: string } | null;
  readonly contact: string | null;
  /** In years. */
  readonly minimumAge: number | null;
};

/** How to connect to PostgreSQL. */
export type PostgresConfig = {
  /** The most connections of this process. */
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  /** How long a request waits for a connection. */
  readonly connectTimeoutMs: number;
  /** After how long an unused connection is closed. */
  readonly idleTimeoutMs: number;
  /** Whether a pooler in transaction mode is in between, which refuses session settings. */
  readonly throughPooler: boolean;
  /** The URL for migrations: directly to PostgreSQL, with a role that may change the schema; null for the same as usual. */
  readonly migrationUrl: string | null;
  readonly migrateOnStart: boolean;
};

export const DEFAULT_POSTGRES: PostgresConfig = {
  poolSize: 10,
  statementTimeoutMs: 10_000,
  connectTimeoutMs: 5_000,
  idleTimeoutMs: 30_000,
  throughPooler: false,
  migrationUrl: null,
  migrateOnStart: true,
};

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly postgres: PostgresConfig;
  readonly publicOrigin: string | null;
  readonly sessionSecret: string | null;
  readonly oidc: OidcConfig | null;
  /** Where new photos are stored; photos that are elsewhere are read from there. */
  readonly photoStorage: 'database' | 's3';
  readonly s3: S3Config | null;
  /** Null writes mails to the folder `mail` of `dataDir`. */
  readonly smtp: SmtpConfig | null;
  readonly isDevelopment: boolean;
  readonly terms: Terms;
  /** Words and phrases that texts for other users may not contain. */
  readonly blockedWords: readonly string[];
  readonly logLevel: string;
  /** How many milliseconds a page waits for server rendering; 0 disables it. */
  readonly ssrTimeoutMs: number;
  readonly trustedProxies: readonly string[];
  /** How many milliseconds a process that was told to stop still serves, while `/readyz` answers 503. */
  readonly drainMs: number;
  /** Whether the server process runs background jobs too; otherwise `npm run worker` must run somewhere. */
  readonly runsJobs: boolean;
};

/** Lists the invalid variables with the reason, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const postgresConfig = (value: z.output<typeof environment>): PostgresConfig => ({
  poolSize: value.DATABASE_POOL_SIZE ?? DEFAULT_POSTGRES.poolSize,
  statementTimeoutMs: value.DATABASE_STATEMENT_TIMEOUT_MS ?? DEFAULT_POSTGRES.statementTimeoutMs,
  connectTimeoutMs: value.DATABASE_CONNECT_TIMEOUT_MS ?? DEFAULT_POSTGRES.connectTimeoutMs,
  idleTimeoutMs: value.DATABASE_IDLE_TIMEOUT_MS ?? DEFAULT_POSTGRES.idleTimeoutMs,
  throughPooler: value.DATABASE_POOLER === 'transaction',
  migrationUrl: value.MIGRATION_DATABASE_URL ?? null,
  migrateOnStart: value.MIGRATE_ON_START !== 'false',
});

/** Two checks of a load balancer every 5 seconds, where another process can take over. */
const defaultDrainMs = ({ DATABASE_URL, NODE_ENV }: z.output<typeof environment>) =>
  DATABASE_URL !== undefined && NODE_ENV === 'production' ? 10_000 : 0;

function s3Config(value: z.output<typeof environment>): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  const publicEndpoint = value.S3_PUBLIC_ENDPOINT ?? null;
  return { endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey };
}

const smtpConfig = ({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof environment>): SmtpConfig | null =>
  url && from ? { url, from } : null;

const termsOf = (value: z.output<typeof environment>): Terms => ({
  rules: value.RULES_FILE ?? null,
  contact: value.CONTACT ?? null,
  minimumAge: value.MINIMUM_AGE ?? null,
});

/** The origin of links: the public one, or that of a server without one on this machine. */
export const linkOrigin = ({ publicOrigin, port: listening }: Config) =>
  publicOrigin ?? `http://localhost:${listening}`;

/** Whether users get mails: in development they are at /dev/mail. */
export const sendsMail = ({ smtp, isDevelopment }: Config) => smtp !== null || isDevelopment;

/** Parses the environment; throws a `ConfigError` that names every invalid variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value;
  return {
    port: value.PORT ?? 3000,
    host: value.HOST ?? '127.0.0.1',
    dataDir: value.DATA_DIR ?? './data',
    databaseUrl: value.DATABASE_URL ?? null,
    postgres: postgresConfig(value),
    drainMs: value.DRAIN_MS ?? defaultDrainMs(value),
    runsJobs: value.RUN_JOBS !== 'false',
    publicOrigin: value.PUBLIC_ORIGIN ?? null,
    sessionSecret: value.SESSION_SECRET ?? null,
    oidc: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    photoStorage: value.PHOTO_STORAGE ?? 'database',
    s3: s3Config(value),
    smtp: smtpConfig(value),
    terms: termsOf(value),
    blockedWords: value.BLOCKED_WORDS_FILE ?? [],
    isDevelopment: value.NODE_ENV === 'development',
    logLevel: value.LOG_LEVEL ?? 'info',
    trustedProxies: value.TRUST_PROXY ?? [],
    ssrTimeoutMs: value.SSR_TIMEOUT_MS ?? 300,
  };
}
