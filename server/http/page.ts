import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const screen = z.object({ path: z.string(), files: z.array(z.string()), data: z.array(z.string()) });
const firstLoads = z.object({ signedIn: z.array(screen), anybody: z.array(screen) });
type Screen = z.infer<typeof screen>;

/** What the app asks before anything else. */
const WHO = '/api/auth/user';

/** A file of the build, read anew each time: a build that is put in place meanwhile names other assets. */
async function read(directory: string, file: string): Promise<string | null> {
  try {
    return await readFile(path.join(directory, file), 'utf8');
  } catch {
    // A client built elsewhere brings no notes for this server: the page is good without them.
    return null;
  }
}

/** Whether somebody seems to be signed in: only what is loaded ahead depends on it. */
const seemsSignedIn = ({ headers }: FastifyRequest) => /session_token=/.test(headers.cookie ?? '');

/** The values of a pattern's `:names` in an address, or null where it does not fit. */
function match(pattern: string, address: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [pattern.split('/'), address.split('/')];
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':') && /^[\w-]{1,64}$/.test(value)) values[part] = value;
    else if (part !== value) return null;
  }
  return values;
}

/** The data of the first screen that fits the address, with the address's own values in it, and its files. */
function loadsOf(screens: readonly Screen[], address: string): Omit<Screen, 'path'> | null {
  for (const { path: pattern, files, data } of screens) {
    const values = match(pattern, address);
    if (values === null) continue;
    return { files, data: data.map((one) => one.replaceAll(/:\w+/g, (name) => values[name] ?? name)) };
  }
  return null;
}

const fileTag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
// With the very mode the app fetches in: else the browser would fetch it twice.
const dataTag = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address.replaceAll('&', '&amp;')}">`;

async function tagsFor(request: FastifyRequest, directory: string): Promise<string> {
  const [address = '', search] = request.url.split('?');
  const text = await read(directory, '.vite/first-loads.json');
  if (text === null) return '';
  const first = firstLoads.parse(JSON.parse(text));
  const loads =
    loadsOf(first.anybody, address) ?? (seemsSignedIn(request) ? loadsOf(first.signedIn, address) : null);
  // An address that says more may ask for other data.
  const data = [
    ...(seemsSignedIn(request) ? [WHO] : []),
    ...(search === undefined ? (loads?.data ?? []) : []),
  ];
  return [...(loads?.files ?? []).map(fileTag), ...data.map(dataTag)].join('');
}

/**
 * The app's page for an address, with what that screen loads first named in its head, so that the browser fetches code
 * and data at once. On the front door visitors without a session get the page with the landing page drawn in it. Only a
 * browser that opens the address gets either: who keeps the page for later gets it plain.
 */
export async function pageFor(request: FastifyRequest, directory: string): Promise<string> {
  const isOpened = request.headers['sec-fetch-dest'] === 'document';
  const isDoor = request.url === '/' && !seemsSignedIn(request);
  const landing = isDoor && isOpened ? await read(directory, 'landing.html') : null;
  const page = landing ?? (await readFile(path.join(directory, 'index.html'), 'utf8'));
  if (!isOpened) return page;
  // Who has no session need not be asked for it.
  const viewer = seemsSignedIn(request) ? 'somebody' : 'nobody';
  const tags = `<meta name="stretch-viewer" content="${viewer}">${await tagsFor(request, directory)}`;
  return page.replace('</head>', () => `${tags}</head>`);
}

/** Sends the app's page: always asked for anew, not sent again where the browser has the same one. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'cookie, sec-fetch-dest' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  return reply.type('text/html; charset=utf-8').send(page);
}
