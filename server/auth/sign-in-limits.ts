import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import {
  addressKey,
  type LimitedClass,
  type RateLimiter,
  refundToken,
  signInSubject,
} from '../rate-limits/rate-limits.ts';
import type { Caller } from './auth-client.ts';
import type { DeviceCookies } from './device-cookie.ts';

type Counted = readonly [limitedClass: LimitedClass, subject: string];
type Options = { readonly db: Database; readonly limiter: RateLimiter; readonly devices: DeviceCookies };

/** The first 48 bits of an IPv6 address: a guesser who rents one network often has all of them. */
const WIDE_PREFIX = 3;

/**
 * Limits wrong passwords without locking out the owner of an account (OWASP ASVS 6.3.1, NIST SP 800-63B 3.2.2): by login and
 * network, by network, and by login alone. Above the last limit a network has few attempts left at this login, but a right
 * password is accepted. A known device has a limit of its own. Limits are by the typed login and not by the account: otherwise
 * they would tell which e-mail address belongs to which username, and which accounts exist.
 */
export function createSignInLimits({ db, limiter, devices }: Options) {
  const isWithin = (limitedClass: LimitedClass, subject: string): Promise<boolean> =>
    limiter(limitedClass, subject).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure && error.kind === 'rateLimited') return false;
        throw error;
      },
    );

  const count = async (login: string, { cookie, address }: Caller): Promise<readonly Counted[]> => {
    const device = await devices.knownDevice(cookie, login);
    if (device !== null && (await isWithin('signInDevice', device))) return [['signInDevice', device]];
    const network = addressKey(address);
    await limiter('signInAddress', network);
    const here = signInSubject(login, network);
    await limiter('signInNetwork', here);
    const counted: readonly Counted[] = [
      ['signInAddress', network],
      ['signInNetwork', here],
    ];
    const anywhere = signInSubject(login);
    if (await isWithin('signInAccount', anywhere)) return [...counted, ['signInAccount', anywhere]];
    const near = signInSubject(login, addressKey(address, WIDE_PREFIX));
    await limiter('signInStrict', near);
    return [...counted, ['signInStrict', near]];
  };

  /** Counts an attempt before `verify`, so that concurrent ones count too, and not at all if it succeeds. */
  return async <T>(login: string, caller: Caller, verify: () => Promise<T>): Promise<T> => {
    const counted = await count(login.toLowerCase(), caller);
    const result = await verify();
    for (const [limitedClass, subject] of counted) await refundToken(db, limitedClass, subject);
    return result;
  };
}
