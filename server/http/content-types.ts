import type { FastifyInstance } from 'fastify';
import { invalid } from '../failure.ts';

/** Body limits in bytes, without and with a photo. */
export const SMALL_BODY = 16 * 1024;
export const PHOTO_BODY = 640 * 1024;

const withPhoto = new Set([
  'POST /api/posts',
  'POST /api/games',
  'PUT /api/games/:id',
  'PATCH /api/user/profile',
]);

/** Raises the body limit of routes that accept a photo. Call it before any route is added. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.some((method) => withPhoto.has(`${method} ${route.url}`))) route.bodyLimit = PHOTO_BODY;
  });
}

/**
 * Accepts JSON bodies only and responds 415 to all others, so that no HTML form of another site reaches a handler. An
 * empty body with a JSON content type counts as no body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    void parseJson(request, text, (error, value) => {
      if (error) done(invalid('The request is not valid JSON'));
      else done(null, value);
    });
  });
}

/** Accepts HTML forms, on the routes of `app` only. Browsers send line breaks as CR LF, but count them as one character. */
export function acceptFormsToo(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body.toString())];
      done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])));
    },
  );
}
