import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type Caller, cookiesNamed } from './auth-client.ts';
import { cookiePrefix } from './identity.ts';
import { findUserIds } from './users.store.ts';

export const DEVICE_COOKIE = 'device';
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;
/** A browser stays known to the accounts that signed in last, such as those of a family's tablet. */
const MAX_ACCOUNTS = 5;

/** Cookies that mark a browser as one in which a user has signed in. */
export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/**
 * Device cookies hold for each account a random id and its signature with the account's id, and no personal data. They authenticate nobody: guesses
 * from elsewhere do not limit a sign-in with one (`sign-in-limits.ts`). They outlive sign-out.
 */
export function createDeviceCookies(db: Database, secret: string) {
  const sign = (userId: string, deviceId: string) =>
    createHmac('sha256', secret).update(`device ${userId} ${deviceId}`).digest();
  const isOf = ({ id, signature }: Device, userId: string) => timingSafeEqual(signature, sign(userId, id));

  return {
    /** A `Set-Cookie` header for a user who has signed in with this cookie header. */
    issue(userId: string, { cookie, secure }: Pick<Caller, 'cookie' | 'secure'>): string {
      const deviceId = randomBytes(16).toString('base64url');
      const own = { id: deviceId, signature: sign(userId, deviceId) };
      const others = devicesOf(cookie).filter((device) => !isOf(device, userId));
      const value = [own, ...others].slice(0, MAX_ACCOUNTS).map(textOf).join('.');
      const name = `${cookiePrefix(secure)}.${DEVICE_COOKIE}`;
      return `${name}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },

    /** The id of a device from which an account of this login has signed in, and the id of that account; null for others. */
    async knownDevice(cookie: string | undefined, login: string): Promise<KnownDevice | null> {
      const devices = devicesOf(cookie);
      if (devices.length === 0) return null;
      const userIds = await findUserIds(db, login);
      for (const device of devices) {
        const userId = userIds.find((each) => isOf(device, each));
        if (userId !== undefined) return { id: device.id, userId };
      }
      return null;
    },

    /** Whether a user has signed in from this browser. */
    isKnown(cookie: string | undefined, userId: string): boolean {
      return devicesOf(cookie).some((device) => isOf(device, userId));
    },
  };
}

type KnownDevice = { readonly id: string; readonly userId: string };
type Device = { readonly id: string; readonly signature: Buffer };

const textOf = ({ id, signature }: Device): string => `${id}.${signature.toString('base64url')}`;

/** The devices of a cookie header, the account that signed in last first. */
function devicesOf(cookie: string | undefined): Device[] {
  const value = cookiesNamed(cookie, [DEVICE_COOKIE]).split(/[=;]/)[1] ?? '';
  return [...value.matchAll(/([\w-]{22})\.([\w-]{43})(?=\.|$)/g)]
    .slice(0, MAX_ACCOUNTS)
    .map(([, id = '', signature = '']) => ({ id, signature: Buffer.from(signature, 'base64url') }));
}
