import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './caller.ts';

/** The content security policy of a page, with the hash of its inline style sheet if it has one. */
export type ContentPolicy = (sheet?: string) => string;

/**
 * Allows scripts, styles and connections of this origin only; images can also be local drafts (`data:`, `blob:`). Photos at
 * other addresses are loaded by pages and by the service worker, which connects.
 */
export function contentPolicy(photoAddresses: string | null): ContentPolicy {
  const photos = photoAddresses === null ? '' : ` ${photoAddresses}`;
  return (sheet) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self'${sheet === undefined ? '' : ` ${sheet}`}`,
      `img-src 'self' data: blob:${photos}`,
      "font-src 'self'",
      `connect-src 'self'${photos}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
}

export type SecurityOptions = { readonly publicOrigin: string | null; readonly policy: ContentPolicy };

/** Sets the headers of every response that it has not set itself. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicOrigin, policy }: SecurityOptions,
): void {
  const set = (name: string, value: string) => {
    if (!reply.hasHeader(name)) reply.header(name, value);
  };
  set('content-security-policy', policy());
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

/** Adds the security headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply, options));
}
