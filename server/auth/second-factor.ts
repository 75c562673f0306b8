import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { TwoFactorSetup } from '#contract/two-factor.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { conflict, Failure, invalid, signedOut } from '../failure.ts';
import { type AuthClient, type Caller, CHALLENGE_COOKIE, SESSION_COOKIE } from './auth-client.ts';
import { limitHashing } from './hashing-limit.ts';
import { wrongPassword } from './password-policy.ts';
import { recoveryCodeOf } from './recovery-codes.ts';
import { challengedUser, claimCode, hasTwoFactor } from './second-factor.store.ts';
import { signedCookie } from './signed-cookie.ts';

export const WRONG_CODE = 'That code is not right, or it was used already';
export const START_AGAIN = 'That took too long or too many attempts. Please sign in again';
export const TRY_LATER = 'Too many wrong codes. Please try again in a quarter of an hour';

const NOT_SET_UP = 'Two-step sign-in is not set up';

const setup = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const renewed = z.object({ backupCodes: z.array(z.string()) });
const problem = z.object({ code: z.string().catch('') }).catch({ code: '' });

const hashed = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');

/** Maps a refusal of better-auth to a failure. */
async function refuse(response: Response): Promise<never> {
  const { code } = problem.parse(await response.json().catch(() => null));
  if (code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG') throw wrongPassword();
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') throw invalid(WRONG_CODE, 'wrong_code');
  if (code === 'TOTP_ALREADY_ENABLED') throw conflict('Two-step sign-in is already on');
  if (code === 'TOTP_NOT_ENABLED' || code === 'TWO_FACTOR_NOT_ENABLED') {
    throw conflict(NOT_SET_UP);
  }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') throw new Failure('rateLimited', TRY_LATER, 900);
  throw signedOut();
}

/**
 * Sets up, verifies and removes an authenticator app. better-auth encrypts its secret, which is sent to the client
 * once.
 */
export function createSecondFactor(db: Database, { startSession }: AuthClient, secret: string) {
  const ask = async (path: string, body: Record<string, unknown>, caller: Caller, userId?: string) => {
    const response = await startSession(userId, `/two-factor/${path}`, body, caller, [SESSION_COOKIE]);
    return response.ok ? response : refuse(response);
  };

  /** A code is accepted once, so that one that was observed is worthless (RFC 6238, section 5.2). */
  const tryOnce = async (userId: string, code: string) => {
    if (!(await claimCode(db, userId, hashed(userId, code), systemClock.now())))
      throw invalid(WRONG_CODE, 'wrong_code');
  };

  return {
    /** Starts the setup of an app; signing in asks for a code only after the setup was confirmed. */
    async start(password: string, caller: Caller): Promise<TwoFactorSetup> {
      const response = await limitHashing(() => ask('enable', { password, method: 'totp' }, caller));
      const { totpURI, backupCodes } = setup.parse(await response.json());
      const appSecret = new URL(totpURI).searchParams.get('secret') ?? '';
      return { uri: totpURI, secret: appSecret, recoveryCodes: backupCodes };
    },

    /** Confirms the setup; returns the cookies of the session's new token. */
    async confirm(userId: string, code: string, caller: Caller): Promise<readonly string[]> {
      if (!(await hasTwoFactor(db, userId))) throw conflict(NOT_SET_UP);
      await tryOnce(userId, code);
      return (await ask('verify-totp', { code }, caller, userId)).headers.getSetCookie();
    },

    /** Removes the app; returns the cookies of the session's new token. */
    async remove(userId: string, password: string, caller: Caller): Promise<readonly string[]> {
      const response = await limitHashing(() => ask('disable', { password }, caller, userId));
      return response.headers.getSetCookie();
    },

    /** Replaces all recovery codes. */
    async renewCodes(password: string, caller: Caller): Promise<readonly string[]> {
      const response = await limitHashing(() => ask('generate-backup-codes', { password }, caller));
      return renewed.parse(await response.json()).backupCodes;
    },

    /** The user whose second factor is pending in this browser; throws `signedOut` without one. */
    async challenged(caller: Caller): Promise<string> {
      const identifier = signedCookie(caller, CHALLENGE_COOKIE, secret);
      const userId = identifier === null ? undefined : await challengedUser(db, identifier);
      if (userId === undefined) throw signedOut(START_AGAIN);
      return userId;
    },

    /**
     * Completes a sign-in with a code of the app or a recovery code; returns better-auth's response with the session
     * cookies.
     */
    async finish(userId: string, code: string, caller: Caller): Promise<Response> {
      const isAppCode = /^\d{6}$/.test(code);
      if (isAppCode) await tryOnce(userId, code);
      const [path, body] = isAppCode
        ? ['/two-factor/verify-totp', { code }]
        : ['/two-factor/verify-backup-code', { code: recoveryCodeOf(code) }];
      const response = await startSession(userId, path, body, caller, [CHALLENGE_COOKIE]);
      if (response.ok) return response;
      return refuse(response).catch((error: unknown) => {
        const isOver = error instanceof Failure && (error.kind === 'signedOut' || error.kind === 'conflict');
        throw isOver ? signedOut(START_AGAIN) : error;
      });
    },
  };
}
