import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { cookiesNamed } from './auth-client.ts';
import { cookiePrefix } from './identity.ts';
import { findUserId } from './users.store.ts';

export const DEVICE_COOKIE = 'device';
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** Cookies that mark a browser as one in which a user has signed in. */
export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/**
 * Device cookies hold a random id and its signature with the user's id, and no personal data. They authenticate nobody: guesses
 * from elsewhere do not limit a sign-in with one (`sign-in-limits.ts`). They outlive sign-out.
 */
export function createDeviceCookies(db: Database, secret: string) {
  const sign = (userId: string, deviceId: string) =>
    createHmac('sha256', secret).update(`device ${userId} ${deviceId}`).digest();

  return {
    /** A `Set-Cookie` header for a user who has signed in. */
    issue(userId: string, secure: boolean): string {
      const deviceId = randomBytes(16).toString('base64url');
      const value = `${deviceId}.${sign(userId, deviceId).toString('base64url')}`;
      const name = `${cookiePrefix(secure)}.${DEVICE_COOKIE}`;
      return `${name}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },

    /** The id of a device that the account of this login has signed in from; null for others. */
    async knownDevice(cookie: string | undefined, login: string): Promise<string | null> {
      const [deviceId, signature] = (cookiesNamed(cookie, [DEVICE_COOKIE]).split(/[=;]/)[1] ?? '').split('.');
      if (!deviceId || !signature) return null;
      const userId = await findUserId(db, login);
      const expected = sign(userId ?? '', deviceId);
      const given = Buffer.from(signature, 'base64url');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      return userId !== undefined && isSigned ? deviceId : null;
    },
  };
}
