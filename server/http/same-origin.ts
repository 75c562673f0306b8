import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../failure.ts';
import { accessTokenOf } from './access-token.ts';
import { originOf } from './caller.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser reports that another site initiated the request. Other clients send no such headers. */
export function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== originOf(request, publicOrigin);
}

/**
 * Refuses all state-changing requests of other sites, before anything else (CSRF protection). A request with an access token
 * has no cookie that a site could misuse, and browsers do not let other sites send the header.
 */
export function refuseForeignChanges(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || accessTokenOf(request) !== null) return;
    if (isForeign(request, publicOrigin)) {
      throw forbidden('This request came from another site', 'foreign_request');
    }
  });
}
