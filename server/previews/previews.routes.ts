import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Pages } from '../http/app-page.ts';
import { originOf } from '../http/caller.ts';
import { sendPage } from '../http/send-page.ts';
import { addressKey, type RateLimiter } from '../rate-limits/rate-limits.ts';
import { previewTags, withTags } from './meta-tags.ts';
import { INVITATION, PREVIEW_IMAGES, type Preview, type PreviewImage } from './preview.ts';
import { cachedPreviewImages } from './preview-image-cache.ts';
import {
  gamePreview,
  gamePreviewImage,
  invitationPreview,
  invitationPreviewImage,
  parseInviteCode,
} from './previews.service.ts';

type Options = {
  readonly context: Context;
  readonly limiter: RateLimiter;
  readonly publicOrigin: string | null;
  readonly pages: Pages;
};

/**
 * Pages with link previews, and their images. Register it after the app's files. A page without a preview is served as
 * it was built.
 */
export function registerPreviews(app: FastifyInstance, options: Options): void {
  const { context, limiter, publicOrigin, pages } = options;

  const showPage = async (request: FastifyRequest, reply: FastifyReply, preview: Preview | null) => {
    const page = await pages.pageFor(request);
    if (preview === null) return sendPage(request, reply, page);
    const address = { origin: originOf(request, publicOrigin), path: pathOf(request) };
    return sendPage(request, reply, {
      ...page,
      html: withTags(page.html, previewTags(preview, address)),
    });
  };

  app.get<{ Params: { code: string } }>('/join/:code', async (request, reply) => {
    const preview = await previewOrNull(request, async () => {
      const code = parseInviteCode(request.params.code);
      if (code === null) return null;
      // Codes can be guessed here as well as through the API, so both share a rate limit. Only wrong ones count.
      const refund = await limiter('joinCodeAddress', addressKey(request.ip));
      const found = await invitationPreview(context, code);
      if (found !== null) await refund();
      return found;
    });
    const isVisit = request.headers.cookie !== undefined;
    if (!isVisit && typeof preview?.listedAs !== 'string') reply.header('x-robots-tag', 'noindex');
    return showPage(request, reply, preview);
  });

  app.get<{ Params: { id: string } }>('/games/:id', async (request, reply) => {
    const preview = await previewOrNull(request, async () => {
      await limiter('previewAddress', addressKey(request.ip));
      return gamePreview(context, request.params.id);
    });
    return showPage(request, reply, preview);
  });

  registerPreviewImages(app, context, limiter);
}

function registerPreviewImages(app: FastifyInstance, context: Context, limiter: RateLimiter): void {
  const render = cachedPreviewImages();
  const send = async (request: FastifyRequest, reply: FastifyReply, image: PreviewImage) => {
    reply.headers({
      'cache-control': 'public, max-age=300',
      etag: image.etag,
      // Some chats load the image from its URL.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match']?.includes(image.etag)) return reply.status(304).send();
    return reply.type('image/png').send(await render(image));
  };

  app.get(`${PREVIEW_IMAGES}/${INVITATION}`, async (request, reply) => {
    await limiter('previewAddress', addressKey(request.ip));
    return send(request, reply, invitationPreviewImage());
  });
  app.get<{ Params: { id: string } }>(`${PREVIEW_IMAGES}/games/:id.png`, async (request, reply) => {
    await limiter('previewAddress', addressKey(request.ip));
    return send(request, reply, await gamePreviewImage(context, request.params.id));
  });
}

/**
 * The preview for a request without a cookie: browsers with a session ignore meta tags, so their requests are neither
 * queried nor limited. Returns null over the limit and while the database is not available.
 */
async function previewOrNull(
  request: FastifyRequest,
  find: () => Promise<Preview | null>,
): Promise<Preview | null> {
  if (request.headers.cookie !== undefined) return null;
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Failure)) request.log.warn({ err: error }, 'preview failed');
    return null;
  }
}

const pathOf = (request: FastifyRequest) => request.url.split(/[?#]/)[0] ?? '';
