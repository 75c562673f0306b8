import type { FastifyRequest } from 'fastify';
import type { Caller, CurrentSession, Person } from '../auth/accounts.ts';
import { signedOut } from '../failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access hook of the contract's routes. */
    session: CurrentSession | null;
  }
}

/** The origin people see in their address bar. */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin;
  const address = `${request.protocol}://${request.host}`;
  // As browsers write it: without the port that everybody expects.
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** What the accounts need to know of a request. */
export function callerOf(request: FastifyRequest, publicOrigin: string | null): Caller {
  return {
    cookie: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    address: request.ip,
    secure: originOf(request, publicOrigin).startsWith('https:'),
  };
}

/** The signed-in person, or null on a route that anyone may call. */
export function currentUser(request: FastifyRequest): Person | null {
  return request.session?.person ?? null;
}

/** The session a request came with; a 401 when there is none. */
export function requireSession(request: FastifyRequest): CurrentSession {
  if (request.session === null) throw signedOut();
  return request.session;
}

/** The signed-in person; a 401 when nobody is. */
export function requireUser(request: FastifyRequest): Person {
  const person = currentUser(request);
  if (person === null) throw signedOut();
  return person;
}
