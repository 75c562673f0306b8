import type { FastifyInstance } from 'fastify';
import { route } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { notFound } from '../failure.ts';
import { currentUser } from '../http/caller.ts';
import { addressOf, bytesOf, visibleImage } from './images.service.ts';
import { ADDRESS_SECONDS, type Copy } from './storage.ts';

const paths: Readonly<Record<Copy, string>> = { full: '/api/images/:id', small: '/api/images/:id/small' };

/** Browsers cache photos that their user has seen. Shared caches revalidate after five minutes, because a photo may no longer be public. */
const PUBLIC = 'public, max-age=31536000, s-maxage=300, immutable';
const PRIVATE = 'private, max-age=31536000, immutable';
/** A cached redirect expires before the signed address that it leads to. */
const REDIRECT = `private, max-age=${ADDRESS_SECONDS - 60}`;

/**
 * Serves photos, in full size and small. They are no part of the contract, whose clients know of an image URL only that
 * `/small` after it is its small copy, but the routes declare their access like routes of it. What a URL shows never
 * changes, and cannot contain scripts. Photos that only some may see are a redirect where the storage has an address for
 * browsers; those that anyone may see are not, so that shared caches keep their bytes.
 */
export function registerImages(app: FastifyInstance, context: Pick<Context, 'db' | 'photos'>): void {
  for (const copy of ['full', 'small'] as const) {
    const path = paths[copy];
    const config = { tsRestRoute: { method: 'GET', path, metadata: route('anyone', 'poll') } };
    app.get<{ Params: { id: string } }>(path, { config }, async (request, reply) => {
      const image = await visibleImage(context.db, request.params.id, currentUser(request));
      const etag = `"${copy}-${image.id}"`;
      const isCached = request.headers['if-none-match']?.includes(etag) ?? false;
      const address = isCached || image.isPublic ? null : await addressOf(context, image, copy);
      if (address !== null) return reply.header('cache-control', REDIRECT).redirect(address, 302);
      const bytes = isCached ? null : await bytesOf(context, image, copy);
      if (bytes === null && !isCached) {
        request.log.error({ imageId: image.id }, 'the bytes of a photo are missing');
        throw notFound('Image not found');
      }
      // A cookie is for one user, so a response with one is too.
      const isShared = image.isPublic && !reply.hasHeader('set-cookie');
      void reply.headers({
        'content-type': image.mime,
        'cache-control': isShared ? PUBLIC : PRIVATE,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        etag,
      });
      return bytes === null ? reply.status(304).send() : reply.send(Buffer.from(bytes));
    });
  }
}
