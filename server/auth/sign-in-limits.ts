import { Failure } from '../failure.ts';
import {
  addressKey,
  type LimitedClass,
  type RateLimiter,
  type Refund,
  signInSubject,
} from '../rate-limits/rate-limits.ts';
import type { Caller } from './auth-client.ts';
import type { DeviceCookies } from './device-cookie.ts';

type Count = (limitedClass: LimitedClass, subject: string) => Promise<void>;
type Options = { readonly limiter: RateLimiter; readonly devices: DeviceCookies };

/** The first 48 bits of an IPv6 address: a guesser who rents one network often has all of them. */
const WIDE_PREFIX = 3;

const isRateLimited = (error: unknown) => error instanceof Failure && error.kind === 'rateLimited';

/**
 * Limits wrong passwords without locking out the owner of an account (OWASP ASVS 6.3.1, NIST SP 800-63B 3.2.2): by login and
 * network, by network, and by login alone. Above the last limit a network has few attempts left at this login, but a right
 * password is accepted. Once one of these limits is reached, a known device has separate attempts, which reach only the account
 * that it signed in to: another account can have the same e-mail address. Limits are by the typed login and not by the account: otherwise they would tell which e-mail
 * address belongs to which username, and which accounts exist.
 */
export function createSignInLimits({ limiter, devices }: Options) {
  const countAnywhere = async (login: string, address: string, count: Count): Promise<void> => {
    const network = addressKey(address);
    await count('signInAddress', network);
    await count('signInNetwork', signInSubject(login, network));
    await count('signInAccount', signInSubject(login)).catch((error: unknown) => {
      if (!isRateLimited(error)) throw error;
      return count('signInStrict', signInSubject(login, addressKey(address, WIDE_PREFIX)));
    });
  };

  /** Counts an attempt; returns the id of the only account that it may sign in to, or undefined when it may be any. */
  const countAttempt = async (
    login: string,
    { cookie, address }: Caller,
    count: Count,
  ): Promise<string | undefined> => {
    try {
      await countAnywhere(login, address, count);
      return undefined;
    } catch (refusal) {
      const device = isRateLimited(refusal) ? await devices.knownDevice(cookie, login) : null;
      if (device === null) throw refusal;
      await count('signInDevice', device.id).catch((error: unknown) => {
        throw isRateLimited(error) ? refusal : error;
      });
      return device.userId;
    }
  };

  /** Counts an attempt before `verify`, so that concurrent ones count too, and not at all if it succeeds. */
  return async <T>(
    login: string,
    caller: Caller,
    verify: (onlyUserId: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const refunds: Refund[] = [];
    const onlyUserId = await countAttempt(login.toLowerCase(), caller, async (limitedClass, subject) => {
      refunds.push(await limiter(limitedClass, subject));
    });
    const result = await verify(onlyUserId);
    for (const refund of refunds) await refund();
    return result;
  };
}
