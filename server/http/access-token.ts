import type { FastifyRequest } from 'fastify';
import { SECRET_PREFIX } from '../access-tokens/access-tokens.service.ts';
import { cookiesNamed, SESSION_COOKIE } from '../auth/auth-client.ts';
import { invalid } from '../failure.ts';

/**
 * The access token in the `Authorization` header, or null. Other bearer tokens are ignored: a proxy may add its own. Throws
 * `invalid` when a session cookie comes with the token, so that a request never has two users.
 */
export function accessTokenOf({ headers }: FastifyRequest): string | null {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!token.startsWith(SECRET_PREFIX)) return null;
  if (cookiesNamed(headers.cookie, [SESSION_COOKIE]) !== '')
    throw invalid('Send a session cookie or an access token, not both');
  return token;
}
