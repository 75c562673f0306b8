import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { users } from './users.ts';

/** A session. */
export const sessions = pgTable(
  'sessions',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_key').on(t.token),
    index('sessions_user_idx').on(t.userId),
    index('sessions_expires_idx').on(t.expiresAt),
  ],
);

/** A credential: a password (`providerId` is `credential`) or an account of an OpenID Connect provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('accounts_provider_account_key').on(t.providerId, t.accountId),
    index('accounts_user_idx').on(t.userId),
  ],
);

/** A user's authenticator app, confirmed or not; its secret and the recovery codes are encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (t) => [uniqueIndex('two_factors_user_key').on(t.userId)],
);

/** Hashes of recently used TOTP codes: each code is accepted once. */
export const usedCodes = pgTable(
  'used_codes',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'used_codes_pkey', columns: [t.userId, t.codeHash] }),
    index('used_codes_used_idx').on(t.usedAt),
  ],
);

/** A short-lived secret of a pending sign-in, with a provider or a second factor. */
export const verifications = pgTable(
  'verifications',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('verifications_identifier_idx').on(t.identifier),
    index('verifications_expires_idx').on(t.expiresAt),
  ],
);

/** Rate limits of better-auth's own endpoints. */
export const identityRateLimits = pgTable(
  'identity_rate_limits',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('identity_rate_limits_key').on(t.key)],
);
