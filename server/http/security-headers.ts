import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './caller.ts';

/** Allows scripts, styles and connections of this origin only; images can also be local drafts (`data:`, `blob:`). */
const policyWith = (styles: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const policy = policyWith("'self'");

/** The policy of a page with an inline style sheet, allowed by its hash. */
export const contentPolicy = (sheet: string): string => policyWith(`'self' ${sheet}`);

/** Sets the headers of every response that it has not set itself. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | null,
): void {
  const set = (name: string, value: string) => {
    if (!reply.hasHeader(name)) reply.header(name, value);
  };
  set('content-security-policy', policy);
  set('x-content-type-options', 'nosniff');
  // URLs contain invite codes, so no other site may receive a referrer.
  set('referrer-policy', 'same-origin');
  set('cross-origin-opener-policy', 'same-origin');
  set('cross-origin-resource-policy', 'same-origin');
  set('x-frame-options', 'DENY');
  set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (isSecure(request, publicOrigin)) {
    set('strict-transport-security', 'max-age=31536000');
  }
  if (request.url.startsWith('/api/')) set('cache-control', 'no-store');
}

export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply, publicOrigin));
}
