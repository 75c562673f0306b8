import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { username } from 'better-auth/plugins/username';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/auth.ts';
import { trimText } from '#contract/common.ts';
import { NAME_MAX } from '#contract/users.ts';
import type { OidcConfig } from '../config.ts';
import type { WordFilter } from '../content-filter/word-filter.ts';
import type { Database } from '../db/database.ts';
import {
  accounts,
  identityRateLimits,
  newId,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../db/schema/index.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { freeUsername } from './username.ts';
import { isAddressHeld } from './users.store.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A session expires after two weeks without use, and after three months in any case. */
export const SESSION_IDLE_SECONDS = 14 * DAY_SECONDS;
export const SESSION_ABSOLUTE_SECONDS = 90 * DAY_SECONDS;
/** A session is extended at most this often. */
export const SESSION_REFRESH_SECONDS = DAY_SECONDS;

/** The prefix of all cookies. Browsers accept `__Host-` over https only, and for this host only. */
export const cookiePrefix = (secure: boolean) => (secure ? '__Host-stretch' : 'stretch');

/** The base path of better-auth's endpoints; only the provider's callback is reachable from outside. */
export const IDENTITY_PATH = '/api/identity';
export const OIDC_PROVIDER = 'oidc';

/** The header that passes the client's address to better-auth. */
export const ADDRESS_HEADER = 'x-stretch-address';

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { hash: string; password: string }) => Promise<boolean>;
};

export type IdentityOptions = {
  readonly db: Database;
  readonly secret: string;
  readonly origin: string;
  /** Whether the public origin is https; then cookies are `__Host-` and `Secure`. */
  readonly secure: boolean;
  readonly oidc: OidcConfig | null;
  readonly limited: boolean;
  /** Null means better-auth's scrypt; tests pass a cheap one. */
  readonly passwordHasher: PasswordHasher | null;
  readonly filter: WordFilter;
};

/** Provider tokens are not stored, because the server never calls a provider on behalf of a user. */
const withoutTokens = async (account: Record<string, unknown>) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
});

const HIDDEN = '.hidden.invalid';

/**
 * better-auth refuses a new account with an address that another account has. Anybody can enter an address of somebody else, so one
 * that is neither confirmed nor from the provider is hidden from better-auth until the account is created.
 */
const hideClaims = async (db: Database, email: string): Promise<string> =>
  (await isAddressHeld(db, email, OIDC_PROVIDER)) ? email : `${email}${HIDDEN}`;

const text = (value: unknown) => (typeof value === 'string' ? trimText(value) : '');

/** Configures better-auth. */
export function createBetterAuth(options: IdentityOptions) {
  const { db, oidc, secure, passwordHasher, filter } = options;
  /** A name from the provider; nothing when it contains a listed word, so that the account gets another one. */
  const nameOf = (value: unknown) => (filter(text(value)) === null ? text(value) : '');
  return betterAuth({
    baseURL: options.origin,
    basePath: IDENTITY_PATH,
    secret: options.secret,
    telemetry: { enabled: false },
    // better-auth would log errors with user input in them, so they are thrown instead.
    onAPIError: { throw: true },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: identityRateLimits,
        twoFactor: twoFactors,
      },
    }),
    user: {
      fields: { name: 'firstName', image: 'profileImageId' },
      additionalFields: {
        lastName: { type: 'string', required: false },
        bio: { type: 'string', required: false, input: false },
        // Only a sign-in with the provider creates an account here; `insertAccount` does for all others.
        mustAcceptTerms: { type: 'boolean', required: false, input: false, defaultValue: true },
      },
    },
    session: { expiresIn: SESSION_IDLE_SECONDS, updateAge: SESSION_REFRESH_SECONDS },
    account: { accountLinking: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      ...(passwordHasher ? { password: passwordHasher } : {}),
    },
    plugins: [
      username({ minUsernameLength: USERNAME_MIN, maxUsernameLength: USERNAME_MAX }),
      twoFactor({
        issuer: 'Stretch',
        backupCodeOptions: { customBackupCodesGenerate: generateRecoveryCodes },
      }),
      ...(oidc
        ? [
            genericOAuth({
              config: [
                {
                  providerId: OIDC_PROVIDER,
                  clientId: oidc.clientId,
                  clientSecret: oidc.clientSecret,
                  discoveryUrl: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
                  scopes: ['openid', 'profile', 'email'],
                  pkce: true,
                  mapProfileToUser: async (profile: Record<string, unknown>) => ({
                    // Without an address better-auth refuses.
                    ...(text(profile['email']) && { email: await hideClaims(db, text(profile['email'])) }),
                    displayUsername: await freeUsername(
                      db,
                      filter,
                      nameOf(profile['preferred_username']) || nameOf(profile['email']),
                    ),
                    name: nameOf(profile['given_name']) || nameOf(profile['name']),
                    lastName: nameOf(profile['family_name']).slice(0, NAME_MAX) || undefined,
                  }),
                },
              ],
            }),
          ]
        : []),
    ],
    databaseHooks: {
      user: {
        create: {
          // No queries here: this runs inside a transaction, and the embedded database has one connection.
          before: async (user: Record<string, unknown>) => {
            const displayUsername = text(user['displayUsername']) || text(user['username']);
            const username = displayUsername.toLowerCase();
            const name = text(user['name']).slice(0, NAME_MAX) || displayUsername;
            const email = text(user['email']);
            const address = email.endsWith(HIDDEN) ? email.slice(0, -HIDDEN.length) : email;
            return { data: { ...user, email: address, username, displayUsername, name, image: null } };
          },
        },
      },
      account: {
        create: { before: withoutTokens },
        update: { before: withoutTokens },
      },
    },
    rateLimit: {
      enabled: options.limited,
      storage: 'database',
      // Limited by `rate-limits.ts`, by account and by address.
      customRules: { '/sign-in/*': false, '/sign-up/*': false, '/two-factor/*': false },
    },
    advanced: {
      database: { generateId: newId },
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(secure),
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
  } satisfies BetterAuthOptions);
}

/** Hashes a password as better-auth stores it, for accounts that are created without better-auth. */
export { hashPassword } from 'better-auth/crypto';

export type BetterAuthInstance = ReturnType<typeof createBetterAuth>;
