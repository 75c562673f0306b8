import type { FastifyInstance } from 'fastify';
import { route } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { currentUser } from '../http/caller.ts';
import { readImage } from './images.service.ts';

const PATH = '/api/images/:id';

/**
 * Serves photos. They are no part of the contract, whose clients treat image URLs as opaque, but the route declares its
 * access like a route of it. The bytes of a URL never change, and cannot contain scripts.
 */
export function registerImages(app: FastifyInstance, { db }: Context): void {
  const config = { tsRestRoute: { method: 'GET', path: PATH, metadata: route('anyone', 'poll') } };
  app.get<{ Params: { id: string } }>(PATH, { config }, async (request, reply) => {
    const { mime, bytes } = await readImage(db, request.params.id, currentUser(request)?.id ?? null);
    return reply
      .headers({
        'content-type': mime,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(bytes));
  });
}
