import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { hasSessionCookie, type Preloads, preloadsFor, readBuilt } from './preload-manifest.ts';
import type { ContentPolicy } from './security-headers.ts';
import type { Page } from './send-page.ts';
import { withSessionMemo } from './session-memo.ts';
import { renderedScreen, renderPage } from './ssr-page.ts';

/** Pause in milliseconds after a timeout, so that a slow server does not also render screens. */
const PAUSE_MS = 10_000;

type ResponseBodies = Readonly<Record<string, unknown>>;
type ServerEntry = {
  readonly renderScreen: (address: string, bodies: ResponseBodies, timeZone: string) => Promise<unknown>;
};

const isServerEntry = (module: unknown): module is ServerEntry =>
  typeof module === 'object' && module !== null && 'renderScreen' in module;

/** Paths that are rendered: the screens that users open the app with. */
const renderedPaths = /^\/(?:games\/[\w-]{1,64})?$/;

/** Wide screens have another layout, and load fast without server rendering. */
const isPhone = ({ headers }: FastifyRequest) => /\bMobi/.test(headers['user-agent'] ?? '');

/** The time zone of the device from the cookie that the app stores; UTC before that, or if this server does not know the zone. */
function timeZoneOf({ headers }: FastifyRequest): string {
  const [, timeZone] = /(?:^|; )time_zone=([^;]*)/.exec(headers.cookie ?? '') ?? [];
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The server entry of the build; loaded again after a new build was deployed. */
async function loadServerEntry(directory: string): Promise<ServerEntry | null> {
  const file = path.join(directory, '.vite/server-rendering.js');
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  const entry: unknown = await import(`${pathToFileURL(file).href}?${found.mtimeMs}`);
  return isServerEntry(entry) ? entry : null;
}

/** The API's response to the sender of a request; throws unless it is a 200. */
async function requestApi(request: FastifyRequest, address: string): Promise<unknown> {
  const { cookie, host, 'user-agent': agent, ...others } = request.headers;
  const forwarded = Object.entries(others).filter(([name]) => /^(?:x-)?forwarded/.test(name));
  const response = await request.server.inject({
    url: address,
    headers: { ...Object.fromEntries(forwarded), cookie, host, 'user-agent': agent },
    remoteAddress: request.socket.remoteAddress,
  });
  if (response.statusCode !== 200) throw new Error(`${address} responded with ${response.statusCode}`);
  return response.json();
}

export type SsrOptions = {
  /** How many milliseconds a page waits for server rendering; 0 disables it. */
  readonly withinMs: number;
  readonly policy: ContentPolicy;
};

async function render(
  request: FastifyRequest,
  directory: string,
  loads: Preloads,
  policy: ContentPolicy,
): Promise<Page | null> {
  const [page, entry] = await Promise.all([
    readBuilt(directory, '.vite/server-rendering.html'),
    loadServerEntry(directory),
  ]);
  if (page === null || entry === null) return null;
  const addresses = ['/api/auth/user', ...loads.data];
  const { result: responses, cookies } = await withSessionMemo(() =>
    Promise.all(addresses.map(async (address) => [address, await requestApi(request, address)] as const)),
  );
  const screen = renderedScreen.parse(
    await entry.renderScreen(request.url, Object.fromEntries(responses), timeZoneOf(request)),
  );
  const { html, personal } = renderPage(page, screen, loads.files, policy);
  return { html, personal: { ...personal, ...(cookies.length > 0 && { 'set-cookie': cookies }) } };
}

/**
 * Creates the renderer of pages with the user's screen in them, from API responses and the app's components, to be read
 * while scripts load. It returns null when a screen is not rendered or takes longer than `withinMs`: then the plain
 * page loads its data itself.
 */
export function createRenderer(directory: string, { withinMs, policy }: SsrOptions) {
  let pausedUntil = 0;
  // Load it before the first request.
  if (withinMs > 0) void loadServerEntry(directory).catch(() => null);
  return async (request: FastifyRequest): Promise<Page | null> => {
    if (!renderedPaths.test(request.url) || !hasSessionCookie(request) || !isPhone(request)) return null;
    if (request.method !== 'GET' || withinMs === 0 || performance.now() < pausedUntil) return null;
    const loads = await preloadsFor(request, directory);
    if (loads === null || loads.data.length === 0) return null;
    const aborter = new AbortController();
    const timeout = async () => {
      await after(withinMs, null, { signal: aborter.signal });
      pausedUntil = performance.now() + PAUSE_MS;
      return null;
    };
    try {
      return await Promise.race([render(request, directory, loads, policy), timeout()]);
    } catch (error) {
      // An expired session or a game the user may not see: the app shows its own message.
      request.log.debug({ err: error }, 'the screen could not be rendered');
      return null;
    } finally {
      aborter.abort();
    }
  };
}
