import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { cookiesNamed } from './auth-client.ts';
import { cookiePrefix } from './identity.ts';
import { findUserIds } from './users.store.ts';

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
  const isOf = ({ id, signature }: Device, userId: string) => {
    const expected = sign(userId, id);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };

  return {
    /** A `Set-Cookie` header for a user who has signed in. */
    issue(userId: string, secure: boolean): string {
      const deviceId = randomBytes(16).toString('base64url');
      const value = `${deviceId}.${sign(userId, deviceId).toString('base64url')}`;
      const name = `${cookiePrefix(secure)}.${DEVICE_COOKIE}`;
      return `${name}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },

    /** The id of a device from which an account of this login has signed in, and the id of that account; null for others. */
    async knownDevice(cookie: string | undefined, login: string): Promise<KnownDevice | null> {
      const device = deviceOf(cookie);
      if (device === null) return null;
      const userId = (await findUserIds(db, login)).find((each) => isOf(device, each));
      return userId === undefined ? null : { id: device.id, userId };
    },

    /** Whether a user has signed in from this browser. */
    isKnown(cookie: string | undefined, userId: string): boolean {
      const device = deviceOf(cookie);
      return device !== null && isOf(device, userId);
    },
  };
}

type KnownDevice = { readonly id: string; readonly userId: string };
type Device = { readonly id: string; readonly signature: Buffer };

function deviceOf(cookie: string | undefined): Device | null {
  const [id, signature] = (cookiesNamed(cookie, [DEVICE_COOKIE]).split(/[=;]/)[1] ?? '').split('.');
  return id && signature ? { id, signature: Buffer.from(signature, 'base64url') } : null;
}
