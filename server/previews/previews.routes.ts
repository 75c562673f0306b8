import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { originOf } from '../http/caller.ts';
import { type Pages, sendPage } from '../http/page.ts';
import { addressKey, type RateLimiter } from '../http/rate-limits.ts';
import { keptPictures } from './pictures.ts';
import { INVITATION, PICTURES, type Picture, type Preview } from './preview.ts';
import {
  gamePicture,
  gamePreview,
  invitationPicture,
  invitationPreview,
  readCode,
} from './previews.service.ts';
import { previewTags, withTags } from './tags.ts';

type Options = {
  readonly context: Context;
  readonly limiter: RateLimiter;
  readonly publicOrigin: string | null;
  readonly pages: Pages;
};

/**
 * The pages whose links people share, with what a chat shows of them in their head, and the pictures to it. To be
 * registered after the app's files. A page never fails for want of a preview: then it is as it was built.
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
    const preview = await orNothing(request, async () => {
      const code = readCode(request.params.code);
      if (code === null) return null;
      // Codes can be guessed here as well as through the API, so both fill the same bucket.
      await limiter('joinCodeAddress', addressKey(request.ip));
      return invitationPreview(context, code);
    });
    const isVisit = request.headers.cookie !== undefined;
    if (!isVisit && typeof preview?.listedAs !== 'string') reply.header('x-robots-tag', 'noindex');
    return showPage(request, reply, preview);
  });

  app.get<{ Params: { id: string } }>('/games/:id', async (request, reply) => {
    const preview = await orNothing(request, async () => {
      await limiter('previewAddress', addressKey(request.ip));
      return gamePreview(context, request.params.id);
    });
    return showPage(request, reply, preview);
  });

  registerPictures(app, context, limiter);
}

function registerPictures(app: FastifyInstance, context: Context, limiter: RateLimiter): void {
  const draw = keptPictures();
  const send = async (request: FastifyRequest, reply: FastifyReply, picture: Picture) => {
    reply.headers({
      'cache-control': 'public, max-age=300',
      etag: picture.etag,
      // Some chats show the picture from where it lies.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match']?.includes(picture.etag)) return reply.status(304).send();
    return reply.type('image/png').send(await draw(picture));
  };

  app.get(`${PICTURES}/${INVITATION}`, async (request, reply) => {
    await limiter('previewAddress', addressKey(request.ip));
    return send(request, reply, invitationPicture());
  });
  app.get<{ Params: { id: string } }>(`${PICTURES}/games/:id.png`, async (request, reply) => {
    await limiter('previewAddress', addressKey(request.ip));
    return send(request, reply, await gamePicture(context, request.params.id));
  });
}

/**
 * Looks for a preview on behalf of whoever is no browser of ours: somebody who has a session reads the page, not its
 * tags, so their visits cost no query and count nowhere. Over the limit and when the database is away there is none.
 */
async function orNothing(
  request: FastifyRequest,
  find: () => Promise<Preview | null>,
): Promise<Preview | null> {
  if (request.headers.cookie !== undefined) return null;
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Failure)) request.log.warn({ err: error }, 'no preview');
    return null;
  }
}

const pathOf = (request: FastifyRequest) => request.url.split(/[?#]/)[0] ?? '';
