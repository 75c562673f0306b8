import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../failure.ts';
import { originOf } from './caller.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser reports that another site initiated the request. Other clients send no such headers. */
export function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== originOf(request, publicOrigin);
}

/** Refuses all state-changing requests of other sites, before anything else (CSRF protection). */
export function refuseForeignChanges(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && isForeign(request, publicOrigin)) {
      throw forbidden('This request came from another site', 'foreign_request');
    }
  });
}
