import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const screen = z.object({ path: z.string(), files: z.array(z.string()), data: z.array(z.string()) });
const firstLoads = z.object({ signedIn: z.array(screen), anybody: z.array(screen) });
type Screen = z.infer<typeof screen>;

/** What a screen loads first: the files of its code, and the addresses of its data. */
export type Loads = Omit<Screen, 'path'>;

/** A file of the build, read anew each time: a build that is put in place meanwhile names other assets. */
export async function readBuilt(directory: string, file: string): Promise<string | null> {
  try {
    return await readFile(path.join(directory, file), 'utf8');
  } catch {
    // A client built elsewhere brings no notes for this server: the page is good without them.
    return null;
  }
}

/** Whether somebody seems to be signed in. */
export const seemsSignedIn = ({ headers }: FastifyRequest): boolean =>
  /session_token=/.test(headers.cookie ?? '');

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
function loadsOf(screens: readonly Screen[], address: string): Loads | null {
  for (const { path: pattern, files, data } of screens) {
    const values = match(pattern, address);
    if (values === null) continue;
    return { files, data: data.map((one) => one.replaceAll(/:\w+/g, (name) => values[name] ?? name)) };
  }
  return null;
}

const nothing: Loads = { files: [], data: [] };

/** What the build noted of the screen that a request opens; null where it noted nothing of any. */
export async function loadsFor(request: FastifyRequest, directory: string): Promise<Loads | null> {
  const [address = '', search] = request.url.split('?');
  const text = await readBuilt(directory, '.vite/first-loads.json');
  if (text === null) return null;
  const first = firstLoads.parse(JSON.parse(text));
  const loads =
    loadsOf(first.anybody, address) ??
    (seemsSignedIn(request) ? loadsOf(first.signedIn, address) : null) ??
    nothing;
  // An address that says more may ask for other data.
  return search === undefined ? loads : { files: loads.files, data: [] };
}
