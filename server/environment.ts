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
      context.addIssue({
        code: 'custom',
        message: `"${name}" is not an IP address, a CIDR range, loopback, linklocal or uniquelocal`,
      });
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

/** The environment variables of the server. An empty one counts as unset. */
export const environment = z
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
    // Read by Node; anything but a number would leave no thread for photos and passwords.
    UV_THREADPOOL_SIZE: optional(whole(1, 1024)),
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
    const message =
      'is required in production with DATABASE_URL, so that all processes sign cookies with the same secret';
    if (DATABASE_URL && NODE_ENV === 'production' && !SESSION_SECRET)
      refuse(context, 'SESSION_SECRET', message);
  });
export type Environment = z.output<typeof environment>;
