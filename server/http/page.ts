import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createDrawer } from './drawn-screen.ts';
import { loadsFor, readBuilt, seemsSignedIn } from './first-loads.ts';

/** What the app asks before anything else. */
const WHO = '/api/auth/user';

/** The app's page as it goes to somebody. */
export interface Page {
  readonly html: string;
  /** It holds what only this person may see, and goes with headers of its own. */
  readonly personal: Readonly<Record<string, string | readonly string[]>> | null;
}

const fileTag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
// With the very mode the app fetches in: else the browser would fetch it twice.
const dataTag = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address.replaceAll('&', '&amp;')}">`;

async function tagsFor(request: FastifyRequest, directory: string): Promise<string> {
  const loads = await loadsFor(request, directory);
  if (loads === null) return '';
  const data = [...(seemsSignedIn(request) ? [WHO] : []), ...loads.data];
  return [...loads.files.map(fileTag), ...data.map(dataTag)].join('');
}

/** Makes the app's pages. */
export interface Pages {
  readonly pageFor: (request: FastifyRequest) => Promise<Page>;
}

/**
 * Makes the app's page for an address, with what that screen loads first named in its head, so that the browser fetches
 * code and data at once. On the front door visitors without a session get the page with the landing page drawn in it; on
 * their phone people get some of their screens drawn in it, if `withinMs` suffices. Only a browser that opens the address
 * gets any of this: who keeps the page for later gets it plain.
 */
export function createPages(directory: string, withinMs: number): Pages {
  const drawnPageFor = createDrawer(directory, withinMs);
  return {
    pageFor: async (request) => {
      const isOpened = request.headers['sec-fetch-dest'] === 'document';
      const isDoor = request.url === '/' && !seemsSignedIn(request);
      const landing = isDoor && isOpened ? await readBuilt(directory, 'landing.html') : null;
      const plain = landing ?? (await readFile(path.join(directory, 'index.html'), 'utf8'));
      if (!isOpened) return { html: plain, personal: null };
      const drawn = await drawnPageFor(request);
      if (drawn) return drawn;
      // Who has no session need not be asked for it.
      const viewer = seemsSignedIn(request) ? 'somebody' : 'nobody';
      const tags = `<meta name="stretch-viewer" content="${viewer}">${await tagsFor(request, directory)}`;
      return { html: plain.replace('</head>', () => `${tags}</head>`), personal: null };
    },
  };
}

/**
 * Sends the app's page: always asked for anew, not sent again where the browser has the same one. What is personal is
 * not even kept.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, personal }: Page,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('vary', 'cookie, sec-fetch-dest');
  if (personal) return reply.headers({ ...personal, 'cache-control': 'private, no-store' }).send(html);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  return reply.send(html);
}
