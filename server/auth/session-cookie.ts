import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from './auth-client.ts';
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
 * The session token of a `Cookie` header, or null when there is none or its signature is wrong. better-auth signs: the
 * value is the token, a dot, and the token's HMAC-SHA256 in base64.
 */
export function sessionToken(header: string | undefined, secure: boolean, secret: string): string | null {
  const value = cookieValue(header ?? '', `${cookiePrefix(secure)}.${SESSION_COOKIE}`) ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
