import { isIPv6 } from 'node:net';
import type { RateClass } from '#contract/common.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { consumeToken } from './rate-limits.store.ts';

/** A token bucket: `burst` requests at once, then one more every `everySeconds`. */
export type Limit = { readonly burst: number; readonly everySeconds: number };

type AddressClass =
  | 'signInAddress'
  | 'signInAccount'
  | 'signUpAddress'
  | 'joinCodeAddress'
  | 'previewAddress';
export type LimitedClass = RateClass | AddressClass;

/**
 * All limits by rate class. Reads and polls are not limited: counting one costs a write, which is more expensive than the
 * read itself.
 */
export const limits: Readonly<Record<LimitedClass, Limit | null>> = {
  poll: null,
  read: null,
  search: { burst: 40, everySeconds: 1 },
  write: { burst: 120, everySeconds: 0.5 },
  post: { burst: 60, everySeconds: 2 },
  comment: { burst: 60, everySeconds: 2 },
  message: { burst: 60, everySeconds: 2 },
  invite: { burst: 60, everySeconds: 5 },
  createGame: { burst: 30, everySeconds: 20 },
  secret: { burst: 10, everySeconds: 60 },
  export: { burst: 3, everySeconds: 1200 },
  joinCode: { burst: 20, everySeconds: 20 },
  joinCodeAddress: { burst: 100, everySeconds: 20 },
  previewAddress: { burst: 100, everySeconds: 2 },
  signInAccount: { burst: 10, everySeconds: 30 },
  signInAddress: { burst: 100, everySeconds: 5 },
  signUpAddress: { burst: 100, everySeconds: 10 },
};

/** Counts a request of a user id, login or address; fails with `rateLimited` above the limit. */
export type RateLimiter = (limitedClass: LimitedClass, subject: string) => Promise<void>;

const tooManyRequests = (seconds: number) => {
  const whole = Math.ceil(seconds);
  return `Too many requests. Try again in ${whole} ${whole === 1 ? 'second' : 'seconds'}.`;
};

/** Counts in the database, so that all processes count together. */
export function createRateLimiter(db: Database, clock: Clock): RateLimiter {
  return async (limitedClass, subject) => {
    const limit = limits[limitedClass];
    if (limit === null) return;
    const waitSeconds = await consumeToken(db, rateLimitKey(limitedClass, subject), limit, clock.now());
    if (waitSeconds > 0) {
      throw new Failure('rateLimited', tooManyRequests(waitSeconds), waitSeconds);
    }
  };
}

/** All rate-limit keys of a user, who may have signed in with any of these logins. */
export function rateLimitKeysOf(userId: string, logins: readonly string[]): string[] {
  const byUser = Object.keys(limits).map((limitedClass) => rateLimitKey(limitedClass, userId));
  return [...byUser, ...logins.map((login) => rateLimitKey('signInAccount', login.toLowerCase()))];
}

const rateLimitKey = (limitedClass: string, subject: string) => `${limitedClass} ${subject}`;

/** Limits nothing; for tests. */
export const noLimits: RateLimiter = async () => {};

/** Rate-limit key of a client address: the IPv4 address, or the /64 prefix of an IPv6 address. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - before.length - after.length }, () => '0')
    : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
