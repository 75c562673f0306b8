import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../failure.ts';
import { originOf } from './caller.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser says that another site is behind a request. Programs that are no browsers say nothing. */
export function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== originOf(request, publicOrigin);
}

/** Refuses every change that comes from another site, with or without a body, before anything else is looked at. */
export function refuseForeignChanges(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && isForeign(request, publicOrigin)) {
      throw forbidden('This request came from another site');
    }
  });
}
