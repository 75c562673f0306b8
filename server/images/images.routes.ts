import type { FastifyInstance } from 'fastify';
import { route } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { currentUser } from '../http/caller.ts';
import { readImage } from './images.service.ts';

const PATH = '/api/images/:id';

/**
 * Serves photos. They are no part of the contract, whose clients take an image's address as it comes; the route
 * says who may call it in the contract's words all the same, so that the session is read in the one place.
 * An address stands for its bytes for ever, and nothing in them can run.
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
