import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fillPage } from './drawn-page.ts';
import { type Loads, loadsFor, readBuilt, seemsSignedIn } from './first-loads.ts';
import { asOneSender } from './one-sender.ts';
import type { Page } from './page.ts';

/** After a screen that took too long none is tried for so long: a server that is slow is not asked twice for everything. */
const REST_MS = 10_000;

const drawn = z.object({
  html: z.string(),
  known: z.array(z.tuple([z.array(z.unknown()), z.unknown()])),
});
export type Drawn = z.infer<typeof drawn>;

type Answers = Readonly<Record<string, unknown>>;
type Program = { readonly drawScreen: (address: string, answers: Answers) => Promise<unknown> };

const isProgram = (module: unknown): module is Program =>
  typeof module === 'object' && module !== null && 'drawScreen' in module;

/** Screens that are worth drawing: those people open the app with. */
const worthDrawing = /^\/(?:games\/[\w-]{1,64})?$/;

/** Elsewhere than on a phone the screen has another shape, and the app is quick anyway. */
const isPhone = ({ headers }: FastifyRequest) => /\bMobi/.test(headers['user-agent'] ?? '');

/** The app's screens as a program; another build's where one was put in place meanwhile. */
async function programIn(directory: string): Promise<Program | null> {
  const file = path.join(directory, '.vite/drawn.js');
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  const program: unknown = await import(`${pathToFileURL(file).href}?${found.mtimeMs}`);
  return isProgram(program) ? program : null;
}

/** What the API answers the sender of a request on an address; fails for everything but a success. */
async function ask(request: FastifyRequest, address: string): Promise<unknown> {
  const { cookie, host, 'user-agent': agent, ...others } = request.headers;
  const forwarded = Object.entries(others).filter(([name]) => /^(?:x-)?forwarded/.test(name));
  const answer = await request.server.inject({
    url: address,
    headers: { ...Object.fromEntries(forwarded), cookie, host, 'user-agent': agent },
    remoteAddress: request.socket.remoteAddress,
  });
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
  return answer.json();
}

async function draw(request: FastifyRequest, directory: string, loads: Loads): Promise<Page | null> {
  const [page, program] = await Promise.all([readBuilt(directory, '.vite/drawn.html'), programIn(directory)]);
  if (page === null || program === null) return null;
  const addresses = ['/api/auth/user', ...loads.data];
  const { answer: answers, cookies } = await asOneSender(() =>
    Promise.all(addresses.map(async (address) => [address, await ask(request, address)] as const)),
  );
  const result = drawn.parse(await program.drawScreen(request.url, Object.fromEntries(answers)));
  const { html, personal } = fillPage(page, result, loads.files);
  return { html, personal: { ...personal, ...(cookies.length > 0 && { 'set-cookie': cookies }) } };
}

/**
 * Makes the page with a person's screen already drawn in it, from what the API answers them and by the app's own
 * components: there to be read while the scripts are on their way. Null where there is no such thing, or not within so
 * many milliseconds: the plain page asks for its data itself.
 */
export function createDrawer(directory: string, withinMs: number) {
  let restUntil = 0;
  // Whoever comes first should not have to wait until it is read.
  if (withinMs > 0) void programIn(directory).catch(() => null);
  return async (request: FastifyRequest): Promise<Page | null> => {
    if (!worthDrawing.test(request.url) || !seemsSignedIn(request) || !isPhone(request)) return null;
    if (request.method !== 'GET' || withinMs === 0 || performance.now() < restUntil) return null;
    const loads = await loadsFor(request, directory);
    if (loads === null || loads.data.length === 0) return null;
    const inTime = new AbortController();
    const tooLate = async () => {
      await after(withinMs, null, { signal: inTime.signal });
      restUntil = performance.now() + REST_MS;
      return null;
    };
    try {
      return await Promise.race([draw(request, directory, loads), tooLate()]);
    } catch (error) {
      // No session any more, no such game, not theirs to see: the app says it in its own words.
      request.log.debug({ err: error }, 'The screen could not be drawn');
      return null;
    } finally {
      inTime.abort();
    }
  };
}
