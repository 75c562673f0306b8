import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { RateClass } from '#contract/common.ts';
import { MESSAGES_LISTED } from '#contract/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { consumeToken, returnToken } from './rate-limits.store.ts';

/** A token bucket: `burst` requests at once, then one more every `everySeconds`. */
export type Limit = { readonly burst: number; readonly everySeconds: number };

/** Classes that no route has: they count by address, login, recipient, device, or user. */
type OtherClass =
  | 'signInAddress'
  | 'signInNetwork'
  | 'signInAccount'
  | 'signInStrict'
  | 'signInDevice'
  | 'signInCode'
  | 'signUpAddress'
  | 'joinCodeAddress'
  | 'previewAddress'
  | 'mailAddress'
  | 'mailLogin'
  | 'mailRecipient';
/** Classes that count requests of new accounts, beside the class of the route. */
type NewAccountClass = 'newMessage' | 'newInvite' | 'newCreateGame';
export type LimitedClass = RateClass | OtherClass | NewAccountClass;

const perDay = (many: number): Limit => ({ burst: many, everySeconds: (24 * 60 * 60) / many });

/**
 * All limits by rate class. Reads and polls are not limited: counting one costs a write, which is more expensive than the
 * read itself.
 */
export const limits: Readonly<Record<LimitedClass, Limit | null>> = {
  poll: null,
  read: null,
  mail: { burst: 5, everySeconds: 600 },
  search: { burst: 40, everySeconds: 1 },
  write: { burst: 120, everySeconds: 0.5 },
  post: { burst: 60, everySeconds: 2 },
  comment: { burst: 60, everySeconds: 2 },
  message: { burst: 60, everySeconds: 2 },
  // A list has that many unread messages, which are all marked when their conversation is opened.
  readMark: { burst: 2 * MESSAGES_LISTED, everySeconds: 0.5 },
  invite: { burst: 60, everySeconds: 5 },
  createGame: { burst: 30, everySeconds: 20 },
  report: { burst: 20, everySeconds: 60 },
  secret: { burst: 10, everySeconds: 60 },
  // A start and a download.
  export: { burst: 6, everySeconds: 600 },
  joinCode: { burst: 20, everySeconds: 20 },
  joinCodeAddress: { burst: 100, everySeconds: 20 },
  previewAddress: { burst: 100, everySeconds: 2 },
  signInNetwork: { burst: 10, everySeconds: 30 },
  // An account has two logins, so that at most 100 wrong passwords precede the stricter limit (NIST SP 800-63B 3.2.2).
  signInAccount: { burst: 50, everySeconds: 1800 },
  signInStrict: { burst: 3, everySeconds: 3600 },
  signInDevice: { burst: 10, everySeconds: 600 },
  // Not `secret`: a person who knows the password must not prevent the owner from changing it.
  signInCode: { burst: 10, everySeconds: 60 },
  signInAddress: { burst: 100, everySeconds: 20 },
  // What sends mail: by the client's address, by the typed login and, for each kind of mail, by the recipient.
  mailAddress: { burst: 20, everySeconds: 120 },
  mailLogin: { burst: 3, everySeconds: 1200 },
  mailRecipient: { burst: 5, everySeconds: 1800 },
  signUpAddress: { burst: 100, everySeconds: 10 },
  newMessage: perDay(100),
  newInvite: perDay(50),
  newCreateGame: perDay(40),
};

const newAccountClasses: Partial<Record<RateClass, NewAccountClass>> = {
  message: 'newMessage',
  invite: 'newInvite',
  createGame: 'newCreateGame',
};

/** How long an account counts as new, in milliseconds. Actions that spammers need have daily limits for new accounts. */
export const NEW_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000;

/** The class that counts a request of a new account, too; null for older ones and other requests. */
export const newAccountClass = (rate: RateClass, createdAt: Date, now: Date): NewAccountClass | null =>
  now.getTime() - createdAt.getTime() < NEW_ACCOUNT_MS ? (newAccountClasses[rate] ?? null) : null;

/** Returns the token of a request that turned out not to count. */
export type Refund = () => Promise<void>;

/** Counts a request of a user id, login or address; fails with `rateLimited` above the limit. */
export type RateLimiter = (limitedClass: LimitedClass, subject: string) => Promise<Refund>;

const counted = (many: number, unit: string) => `${many} ${unit}${many === 1 ? '' : 's'}`;
const minutesOf = (seconds: number) => counted(Math.ceil(seconds / 60), 'minute');

const tooManyRequests = (seconds: number) => {
  const whole = Math.ceil(seconds);
  return `Too many requests. Try again in ${whole < 120 ? counted(whole, 'second') : minutesOf(seconds)}.`;
};

const limitedWhileNew = ({ burst }: Limit, seconds: number) =>
  `In its first week an account can do this about ${burst} times a day. Try again in ${minutesOf(seconds)}.`;

const noRefund: Refund = async () => {};

/** Counts in the database, so that all processes count together. */
export function createRateLimiter(db: Database, clock: Clock): RateLimiter {
  return async (limitedClass, subject) => {
    const limit = limits[limitedClass];
    if (limit === null) return noRefund;
    const waitSeconds = await consumeToken(db, rateLimitKey(limitedClass, subject), limit, clock.now());
    if (waitSeconds > 0) {
      const isForNew = limitedClass.startsWith('new');
      const message = isForNew ? limitedWhileNew(limit, waitSeconds) : tooManyRequests(waitSeconds);
      throw new Failure('rateLimited', message, waitSeconds);
    }
    return () => refundToken(db, limitedClass, subject);
  };
}

/** Counts what happens in a transaction; false above the limit, where nothing is counted. */
export async function isWithinLimit(
  tx: Database,
  limitedClass: LimitedClass,
  subject: string,
  now: Date,
): Promise<boolean> {
  const limit = limits[limitedClass];
  return limit === null || (await consumeToken(tx, rateLimitKey(limitedClass, subject), limit, now)) === 0;
}

/** Returns the token of a request that turned out not to count. */
export async function refundToken(db: Database, limitedClass: LimitedClass, subject: string): Promise<void> {
  const limit = limits[limitedClass];
  if (limit !== null) await returnToken(db, rateLimitKey(limitedClass, subject), limit);
}

/** The subject of sign-in limits: a hash, because a login can be an e-mail address, also of somebody without an account. */
export const signInSubject = (login: string, network = '') =>
  createHash('sha256').update(`${login.toLowerCase()} ${network}`).digest('base64url');

/** All rate-limit keys of a user, who may have signed in with any of these logins. */
export function rateLimitKeysOf(userId: string, logins: readonly string[]): string[] {
  const byUser = Object.keys(limits).map((limitedClass) => rateLimitKey(limitedClass, userId));
  return [...byUser, ...logins.map((login) => rateLimitKey('signInAccount', signInSubject(login)))];
}

const rateLimitKey = (limitedClass: string, subject: string) => `${limitedClass} ${subject}`;

/** Limits nothing; for tests. */
export const noLimits: RateLimiter = async () => noRefund;

/** Rate-limit key of a client address: the IPv4 address, or the first groups (16 bits each; /64) of an IPv6 address. */
export function addressKey(address: string, groups = 4): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - before.length - after.length }, () => '0')
    : [];
  return `${[...before, ...zeros, ...after].slice(0, groups).join(':')}::/${groups * 16}`;
}
