/**
 * The files that the service worker caches for use without a network: only those of the build, never API responses. The
 * build injects the list; see docs/decisions/0015.
 */
export interface Shell {
  readonly version: string;
  /** URL paths of all files of this build; `/` is the page. */
  readonly files: readonly string[];
}

interface ExtendableEventLike extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}
declare const __SHELL__: Shell;
declare const clients: { readonly claim: () => Promise<void> };
declare const skipWaiting: () => Promise<void>;

const PAGE = '/';
const PHOTOS = '/api/images/';
const PREFIX = 'stretch-shell ';
/** After this time without a response the cached page is used. */
const PAGE_TIMEOUT_MS = 5000;
/** This build and the previous one, whose pages may still be open in another tab. */
const CACHED_BUILDS = 2;

const cacheName = `${PREFIX}${__SHELL__.version}`;
const files = new Set(__SHELL__.files);

const isExtendable = (event: Event): event is ExtendableEventLike => 'waitUntil' in event;
const isFetch = (event: Event): event is FetchEventLike => 'respondWith' in event;

addEventListener('install', (event) => {
  if (isExtendable(event)) event.waitUntil(cacheFiles());
});
addEventListener('activate', (event) => {
  if (isExtendable(event)) event.waitUntil(activate());
});
addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'take over') void skipWaiting();
  if (data === 'which files') port?.postMessage(__SHELL__.files);
});
addEventListener('fetch', (event) => {
  if (!isFetch(event)) return;
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|healthz|readyz)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname !== PAGE && files.has(pathname)) event.respondWith(file(request));
  else if (request.destination === 'image' && pathname.startsWith(PHOTOS)) event.respondWith(photo(request));
});

/** Rejects if any file fails, so that an incomplete build is not installed. Files with a hash in their name are copied from other caches. */
async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    __SHELL__.files.map(async (path) => {
      const cached = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      const response =
        cached ?? (await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }));
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
      await cache.put(path, response);
    }),
  );
}

/** Deletes old builds and controls all open pages. */
async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = builds.filter((name) => name !== cacheName).slice(0, -(CACHED_BUILDS - 1));
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The page of the server, which may be newer; the cached one when the server fails or is slow. */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName });
  if (cached === undefined) return fetch(request);
  const { promise: timeout, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => resolve(cached), PAGE_TIMEOUT_MS);
  const fresh = fetch(request)
    .then((response) => (response.status >= 500 ? cached : response))
    .catch(() => cached);
  try {
    return await Promise.race([fresh, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A photo can be a redirect to an address that is valid for minutes. Without a network the browser's own cache has both, for
 * requests that take what is stale; photos never change.
 */
const photo = (request: Request): Promise<Response> =>
  fetch(request).catch(() => fetch(request, { cache: 'force-cache' }));

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? (await caches.match(request)) ?? fetch(request);
}
