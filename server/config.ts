import { type Environment, environment } from './environment.ts';

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

/** The operator's rules, contact and minimum age; null where not configured. */
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
  /** How many milliseconds a process serves requests after SIGTERM, while `/readyz` responds 503. */
  readonly drainMs: number;
  /** Whether the server process runs background jobs too; otherwise `npm run worker` must run somewhere. */
  readonly runsJobs: boolean;
};

/** Lists the invalid variables with the reason, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const postgresConfig = (value: Environment): PostgresConfig => ({
  poolSize: value.DATABASE_POOL_SIZE ?? DEFAULT_POSTGRES.poolSize,
  statementTimeoutMs: value.DATABASE_STATEMENT_TIMEOUT_MS ?? DEFAULT_POSTGRES.statementTimeoutMs,
  connectTimeoutMs: value.DATABASE_CONNECT_TIMEOUT_MS ?? DEFAULT_POSTGRES.connectTimeoutMs,
  idleTimeoutMs: value.DATABASE_IDLE_TIMEOUT_MS ?? DEFAULT_POSTGRES.idleTimeoutMs,
  throughPooler: value.DATABASE_POOLER === 'transaction',
  migrationUrl: value.MIGRATION_DATABASE_URL ?? null,
  migrateOnStart: value.MIGRATE_ON_START !== 'false',
});

/** Two checks of a load balancer that checks every 5 seconds, if another process can take over. */
const defaultDrainMs = ({ DATABASE_URL, NODE_ENV }: Environment) =>
  DATABASE_URL !== undefined && NODE_ENV === 'production' ? 10_000 : 0;

function s3Config(value: Environment): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  const publicEndpoint = value.S3_PUBLIC_ENDPOINT ?? null;
  return { endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey };
}

const smtpConfig = ({ SMTP_URL: url, MAIL_FROM: from }: Environment): SmtpConfig | null =>
  url && from ? { url, from } : null;

const termsOf = (value: Environment): Terms => ({
  rules: value.RULES_FILE ?? null,
  contact: value.CONTACT ?? null,
  minimumAge: value.MINIMUM_AGE ?? null,
});

/** The origin of links: PUBLIC_ORIGIN, or else this machine's. */
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
