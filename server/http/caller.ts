import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/auth-client.ts';
import type { CurrentSession, SignedInUser } from '../auth/current-session.ts';
import { signedOut } from '../failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access hook of the contract's routes. */
    session: CurrentSession | null;
  }
}

/** The public origin of a request. */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin;
  const address = `${request.protocol}://${request.host}`;
  // As browsers write it: without the default port.
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** Whether the public origin of a request is `https:`. */
export const isSecure = ({ protocol }: FastifyRequest, publicOrigin: string | null): boolean =>
  publicOrigin === null ? protocol === 'https' : publicOrigin.startsWith('https:');

/** The properties of a request that authentication needs. */
export function callerOf(request: FastifyRequest, publicOrigin: string | null): Caller {
  return {
    cookie: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    address: request.ip,
    secure: isSecure(request, publicOrigin),
  };
}

/** The signed-in user, or null on a route that anyone may call. */
export function currentUser(request: FastifyRequest): SignedInUser | null {
  return request.session?.user ?? null;
}

/** The session of a request; throws `signedOut` without one. */
export function requireSession(request: FastifyRequest): CurrentSession {
  if (request.session === null) throw signedOut();
  return request.session;
}

/** The signed-in user; throws `signedOut` without one. */
export function requireUser(request: FastifyRequest): SignedInUser {
  const user = currentUser(request);
  if (user === null) throw signedOut();
  return user;
}
