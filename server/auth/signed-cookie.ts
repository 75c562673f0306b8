import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller, CHALLENGE_COOKIE, SESSION_COOKIE } from './auth-client.ts';
import { cookiePrefix } from './identity.ts';

/** The value of a cookie, the first of this name as in better-auth; null without one. */
function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * What a cookie of better-auth contains, for example a session token; null when there is none or its signature is wrong.
 * Its value is the content, a dot, and the content's HMAC-SHA256 in base64.
 */
export function signedCookie(
  { cookie, secure }: Pick<Caller, 'cookie' | 'secure'>,
  name: typeof SESSION_COOKIE | typeof CHALLENGE_COOKIE,
  secret: string,
): string | null {
  const value = cookieValue(cookie ?? '', `${cookiePrefix(secure)}.${name}`) ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const content = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', secret).update(content).digest('base64'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? content : null;
}
