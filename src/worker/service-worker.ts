/**
 * What answers for the app when there is no network: it keeps the app's own files and nothing else. What the server says
 * to one person never passes through here. The build puts the list of files into it; see docs/decisions/0015.
 */
export interface Shell {
  readonly version: string;
  /** Addresses of every file of this build, the page itself among them as `/`. */
  readonly files: readonly string[];
}

interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface AskedEvent extends LastingEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
declare const __SHELL__: Shell;
declare const clients: { readonly claim: () => Promise<void> };
declare const skipWaiting: () => Promise<void>;

const PAGE = '/';
const PREFIX = 'stretch-shell ';
/** Longer than this nobody looks at a white page while the kept one lies here. */
const PATIENCE_MS = 5000;
/** This build and the one before, whose pages may still be open in another tab. */
const KEPT_BUILDS = 2;

const cacheName = `${PREFIX}${__SHELL__.version}`;
const files = new Set(__SHELL__.files);

const isLasting = (event: Event): event is LastingEvent => 'waitUntil' in event;
const isAsked = (event: Event): event is AskedEvent => 'respondWith' in event;

addEventListener('install', (event) => {
  if (isLasting(event)) event.waitUntil(keepFiles());
});
addEventListener('activate', (event) => {
  if (isLasting(event)) event.waitUntil(takeOver());
});
addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'take over') void skipWaiting();
  if (data === 'which files') port?.postMessage(__SHELL__.files);
});
addEventListener('fetch', (event) => {
  if (!isAsked(event)) return;
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|healthz|readyz)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname !== PAGE && files.has(pathname)) event.respondWith(file(request));
});

/** All or nothing: a build of which a file is missing is not taken. Files whose name says that they never change are taken over. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    __SHELL__.files.map(async (path) => {
      const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      const answer =
        known ?? (await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }));
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await cache.put(path, answer);
    }),
  );
}

async function takeOver(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = builds.filter((name) => name !== cacheName).slice(0, -(KEPT_BUILDS - 1));
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The server's page, for it may be newer; the kept one where the server can't give any. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName });
  if (kept === undefined) return fetch(request);
  const { promise: tooLong, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => resolve(kept), PATIENCE_MS);
  const fresh = fetch(request)
    .then((answer) => (answer.status >= 500 ? kept : answer))
    .catch(() => kept);
  try {
    return await Promise.race([fresh, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? (await caches.match(request)) ?? fetch(request);
}
