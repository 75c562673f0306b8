import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../failure.ts';
import { createPages, type Pages, sendPage } from './page.ts';

/** Names with a hash in them never change their content. */
const hashed = /[\\/]assets[\\/]/;

/** Pages are made for whoever asks; everything else that is no file in the directory is left to the next handler too. */
function isPlainFile(directory: string, name: string): boolean {
  const file = path.join(directory, name);
  if (!file.startsWith(directory + path.sep) || /[\\/](?:index|landing)\.html$/.test(file)) return false;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Serves the built app: files as they are, `index.html` for every other path, so that addresses of screens can be
 * opened and shared. Paths under /api and missing assets are a 404. Without a build only the API is served; answers
 * what makes its pages, or null.
 */
export async function serveApp(
  app: FastifyInstance,
  directory: string | null,
  drawWithinMs = 0,
): Promise<Pages | null> {
  const built = directory !== null && existsSync(`${directory}/index.html`);
  const pages = built ? createPages(directory, drawWithinMs) : null;
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: true,
      redirect: false,
      index: false,
      // What the build notes for the server is nobody else's.
      dotfiles: 'ignore',
      allowedPath: (name) => isPlainFile(directory, name),
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const forever = hashed.test(file);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split(/[?#]/)[0] ?? '';
    const isPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets|healthz|readyz)(\/|$)/.test(address);
    if (!isPage) throw notFound('Not found');
    if (pages === null) throw notFound('The app is not built: run npm run build');
    return sendPage(request, reply, await pages.pageFor(request));
  });
  return pages;
}
