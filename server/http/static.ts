import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../failure.ts';
import { createPages, type Pages } from './app-page.ts';
import { contentPolicy } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import type { SsrOptions } from './ssr-screen.ts';

/** Assets have a hash of their content in their name. */
const hashed = /[\\/]assets[\\/]/;

/** Pages, which depend on the request, and hidden files: the build's notes for the server. */
const notServed = /(?:^|[\\/])(?:\.|(?:index|landing)\.html$)/;

/** Whether a path names a file that is sent as it is. */
function isPlainFile(root: string, name: string): boolean {
  const file = path.join(root, name);
  if (!file.startsWith(root + path.sep) || notServed.test(name)) return false;
  try {
    return statSync(file).isFile();
  } catch {
    // No such file, or no file can have this name.
    return false;
  }
}

/** Whether a request is for the page of a screen of the app. */
const isScreen = ({ method, url }: FastifyRequest) =>
  /^(GET|HEAD)$/.test(method) && !/^\/(api|assets|dev|healthz|readyz)(\/|$)/.test(url.split(/[?#]/)[0] ?? '');

/**
 * Serves the built app: its files, and the page for every other path, so that the URL of a screen can be opened and
 * shared. Paths under /api and missing assets are a 404. Without a build in `directory` only the API is served. Returns
 * what renders the pages, or null without a build.
 */
export async function serveApp(
  app: FastifyInstance,
  directory: string | null,
  ssr: SsrOptions = { withinMs: 0, policy: contentPolicy(null) },
): Promise<Pages | null> {
  const root = directory !== null && existsSync(`${directory}/index.html`) ? directory : null;
  app.setNotFoundHandler(async (request) => {
    throw notFound(
      root === null && isScreen(request) ? 'The app is not built: run npm run build' : 'Not found',
    );
  });
  if (root === null) return null;
  const pages = createPages(root, ssr);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forever = hashed.test(file);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*'];
    if (isPlainFile(root, name)) return reply.sendFile(name);
    if (!isScreen(request)) throw notFound('Not found');
    return sendPage(request, reply, await pages.pageFor(request));
  });
  return pages;
}
