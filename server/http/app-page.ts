import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { hasSessionCookie, preloadsFor, readBuilt } from './preload-manifest.ts';
import type { Page } from './send-page.ts';
import { createRenderer, type SsrOptions } from './ssr-screen.ts';

/** The app's first request. */
const CURRENT_USER_PATH = '/api/auth/user';

const fileTag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
// The mode must match the app's fetch, else the browser requests it twice.
const dataTag = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(address)}">`;

async function tagsFor(request: FastifyRequest, directory: string): Promise<string> {
  const loads = await preloadsFor(request, directory);
  if (loads === null) return '';
  const data = [...(hasSessionCookie(request) ? [CURRENT_USER_PATH] : []), ...loads.data];
  return [...loads.files.map(fileTag), ...data.map(dataTag)].join('');
}

/** Renders the app's pages. */
export interface Pages {
  readonly pageFor: (request: FastifyRequest) => Promise<Page>;
}

/**
 * Renders the app's page for a request, with preload links for the code and data of its screen. Visitors without a
 * session get the prerendered landing page at `/`; phones with a session get some screens rendered by the server,
 * within a time. Only navigations of a browser get any of this: others, such as the service worker's cache, get the
 * plain page.
 */
export function createPages(directory: string, ssr: SsrOptions): Pages {
  const ssrPageFor = createRenderer(directory, ssr);
  return {
    pageFor: async (request) => {
      const isNavigation = request.headers['sec-fetch-dest'] === 'document';
      const isLanding = request.url === '/' && !hasSessionCookie(request);
      const landing = isLanding && isNavigation ? await readBuilt(directory, 'landing.html') : null;
      const plain = landing ?? (await readFile(path.join(directory, 'index.html'), 'utf8'));
      if (!isNavigation) return { html: plain, personal: null };
      const rendered = await ssrPageFor(request);
      if (rendered) return rendered;
      // Without a session the app does not need to request it.
      const viewer = hasSessionCookie(request) ? 'somebody' : 'nobody';
      const tags = `<meta name="stretch-viewer" content="${viewer}">${await tagsFor(request, directory)}`;
      return { html: plain.replace('</head>', () => `${tags}</head>`), personal: null };
    },
  };
}
