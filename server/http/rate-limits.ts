import { isIPv6 } from 'node:net';
import type { RateClass } from '#contract/common.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { pour } from './rate-limits.store.ts';

/** So many at once, then one more every so many seconds. */
export type Limit = { readonly burst: number; readonly everySeconds: number };

type AddressClass =
  | 'signInAddress'
  | 'signInAccount'
  | 'signUpAddress'
  | 'joinCodeAddress'
  | 'previewAddress';
export type LimitedClass = RateClass | AddressClass;

/**
 * Every limit there is, by the class a route names in the contract. Reading and polling are not counted: counting
 * would cost a write for each, which is dearer than the answer.
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

/** Counts a use by somebody; fails with `tooOften` when it is one too many. */
export type RateLimiter = (limitedClass: LimitedClass, who: string) => Promise<void>;

/** Counts in the database, so that all processes count together. */
export function createRateLimiter(db: Database, clock: Clock): RateLimiter {
  return async (limitedClass, who) => {
    const limit = limits[limitedClass];
    if (limit === null) return;
    const waitSeconds = await pour(db, bucketOf(limitedClass, who), limit, clock.now());
    if (waitSeconds > 0) {
      throw new Failure('tooOften', 'That was a bit much. Please wait a moment and try again', waitSeconds);
    }
  };
}

/** The names of all counts of a person, who may have signed in by any of these logins. */
export function bucketsOf(userId: string, logins: readonly string[]): string[] {
  const byPerson = Object.keys(limits).map((limitedClass) => bucketOf(limitedClass, userId));
  return [...byPerson, ...logins.map((login) => bucketOf('signInAccount', login.toLowerCase()))];
}

const bucketOf = (limitedClass: string, who: string) => `${limitedClass} ${who}`;

/** For tests that are about something else. */
export const noLimits: RateLimiter = async () => {};

/** One household or office: an IPv4 address, or the /64 that an IPv6 address lies in. */
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
