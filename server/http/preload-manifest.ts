import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const screen = z.object({ path: z.string(), files: z.array(z.string()), data: z.array(z.string()) });
const manifest = z.object({ signedIn: z.array(screen), anybody: z.array(screen) });
type Screen = z.infer<typeof screen>;

/** What a screen loads first: code files and API paths. */
export type Preloads = Omit<Screen, 'path'>;

/** Reads a file of the build; uncached, because a new build can be deployed while the server runs. */
export async function readBuilt(directory: string, file: string): Promise<string | null> {
  try {
    return await readFile(path.join(directory, file), 'utf8');
  } catch {
    // The file is optional: without it pages have no preload links.
    return null;
  }
}

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = ({ headers }: FastifyRequest): boolean =>
  /session_token=/.test(headers.cookie ?? '');

/** The values of a pattern's `:names` in a path, or null when it does not match. */
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

/** What the first matching screen loads, with the path's parameters filled in. */
function preloadsOf(screens: readonly Screen[], address: string): Preloads | null {
  for (const { path: pattern, files, data } of screens) {
    const values = match(pattern, address);
    if (values === null) continue;
    return { files, data: data.map((one) => one.replaceAll(/:\w+/g, (name) => values[name] ?? name)) };
  }
  return null;
}

const nothing: Preloads = { files: [], data: [] };

/** What the requested screen loads according to the preload manifest; null without a manifest. */
export async function preloadsFor(request: FastifyRequest, directory: string): Promise<Preloads | null> {
  const [address = '', search] = request.url.split('?');
  const text = await readBuilt(directory, '.vite/preload-manifest.json');
  if (text === null) return null;
  const first = manifest.parse(JSON.parse(text));
  const loads =
    preloadsOf(first.anybody, address) ??
    (hasSessionCookie(request) ? preloadsOf(first.signedIn, address) : null) ??
    nothing;
  // With a query string the screen may request other data.
  return search === undefined ? loads : { files: loads.files, data: [] };
}
