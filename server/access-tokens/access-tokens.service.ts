import { createHash, randomBytes } from 'node:crypto';
import {
  ACCESS_TOKENS_MAX,
  type AccessToken,
  type CreateAccessTokenInput,
  type CreatedAccessToken,
} from '#contract/access-tokens.ts';
import type { Caller } from '../auth/auth-client.ts';
import { requiresTerms } from '../auth/credentials.ts';
import type { CurrentSession } from '../auth/current-session.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/schema/index.ts';
import { conflict, notFound, signedOut } from '../failure.ts';
import {
  accessTokensOf,
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  lockAndCountTokens,
  recordTokenUse,
  sessionExists,
} from './access-tokens.store.ts';

/** Every secret begins with it, so that people and secret scanners recognize one. */
export const SECRET_PREFIX = 'stretch_';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time of the last use is written at most this often. */
const USE_PRECISION_MS = 5 * 60 * 1000;

/** A secret has 256 random bits, so that a fast hash without a salt is enough. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

type Row = Awaited<ReturnType<typeof accessTokensOf>>[number];

const toAccessToken = ({ createdAt, lastUsedAt, expiresAt, ...token }: Row): AccessToken => ({
  ...token,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

export async function listAccessTokens({ db, clock }: Context, userId: string): Promise<AccessToken[]> {
  return (await accessTokensOf(db, userId, clock.now())).map(toAccessToken);
}

/** Throws `conflict` when the user has as many tokens as allowed, and `signedOut` when the session has ended meanwhile. */
export async function createAccessToken(
  { db, clock }: Context,
  { id: sessionId, user: { id: userId } }: CurrentSession,
  { name, expiresInDays }: CreateAccessTokenInput,
): Promise<CreatedAccessToken> {
  const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const token = {
    id: newId(),
    name,
    lastCharacters: secret.slice(-4),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
  };
  await db.transaction(async (tx) => {
    const many = await lockAndCountTokens(tx, userId, now);
    // A reset of the password, which also locks the account, ends sessions and revokes tokens.
    if (many === null || !(await sessionExists(tx, userId, sessionId))) throw signedOut();
    if (many >= ACCESS_TOKENS_MAX)
      throw conflict(
        `You have ${ACCESS_TOKENS_MAX} access tokens. Revoke one of them first`,
        'too_many_access_tokens',
      );
    await insertAccessToken(tx, { ...token, userId, secretHash: hashOf(secret) });
  });
  return { ...toAccessToken(token), secret };
}

/** Throws `notFound` unless it is a token of the user. */
export async function revokeAccessToken({ db }: Context, userId: string, id: string): Promise<void> {
  if (!(await deleteAccessToken(db, userId, id))) throw notFound('This access token does not exist');
}

/** Finds the session of a secret; throws `signedOut` when it is unknown, revoked or expired, or its user suspended. */
export async function sessionOfAccessToken(
  { db, clock, config }: Context,
  secret: string,
  caller: Caller,
): Promise<CurrentSession> {
  const now = clock.now();
  const found = await findAccessToken(db, hashOf(secret), now);
  if (found === undefined)
    throw signedOut('This access token is unknown, revoked or expired', 'invalid_access_token');
  const { token, user, hasOpenTerms } = found;
  const before = new Date(now.getTime() - USE_PRECISION_MS);
  if (token.lastUsedAt === null || token.lastUsedAt <= before)
    await recordTokenUse(db, token.id, now, before);
  return {
    id: token.id,
    createdAt: token.createdAt,
    // A token grants no moderator rights.
    user: { ...user, isModerator: false },
    isSuspended: false,
    mustAcceptTerms: hasOpenTerms && requiresTerms(config.terms),
    caller,
    cookies: [],
  };
}
