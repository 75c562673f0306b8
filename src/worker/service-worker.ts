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
/** Only the app's page contains this; see index.html. */
const PAGE_MARK = 'name="apple-mobile-web-app-title" content="Stretch"';
const PHOTOS = '/api/images/';
const PREFIX = 'stretch-shell ';
/** After this time without a response the cached page is used. */
const PAGE_TIMEOUT_MS = 5000;
/** Path of the entry of a build's cache with the time of its activation, in milliseconds. No page requests it. */
const ACTIVATED_AT = '/activated-at';

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
  // After a rollback pages of this build may be open, and use its cache.
  const isNew = !(await caches.has(cacheName));
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(__SHELL__.files.map((path) => cacheFile(cache, path)));
  } catch (error) {
    if (isNew) await caches.delete(cacheName);
    throw error;
  }
}

async function cacheFile(cache: Cache, path: string): Promise<void> {
  const isHashed = path.startsWith('/assets/');
  const stored = isHashed ? await caches.match(path) : undefined;
  const first = stored ?? (await fetch(path, { cache: isHashed ? 'default' : 'no-cache' }));
  // An older build or the HTTP cache may have stored what a proxy responded; this replaces it in the HTTP cache too.
  const response = (await isOfApp(path, first)) ? first : await fetch(path, { cache: 'reload' });
  if (response !== first && !(await isOfApp(path, response)))
    throw new Error(`${path} responded with ${response.ok ? 'something else' : response.status}`);
  await cache.put(path, response);
}

/** Proxies and captive portals respond to any path with their own page, also with status 200. */
async function isOfApp(path: string, response: Response): Promise<boolean> {
  const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  if (!response.ok || response.redirected || isHtml !== (path === PAGE)) return false;
  return path !== PAGE || (await response.clone().text()).includes(PAGE_MARK);
}

/**
 * Controls all open pages and deletes old builds, but not the one that was active before: its pages may still be open in other
 * tabs. A build that was only installed has no pages.
 */
async function activate(): Promise<void> {
  await (await caches.open(cacheName)).put(ACTIVATED_AT, new Response(String(Date.now())));
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  const builds = await Promise.all(
    others.map(async (name) => ({ name, activatedAt: await activationOf(name) })),
  );
  const old = builds.toSorted((a, b) => a.activatedAt - b.activatedAt).slice(0, -1);
  await Promise.all(old.map(({ name }) => caches.delete(name)));
  await clients.claim();
}

/** The time when a build was activated, in milliseconds; 0 if it never was. */
async function activationOf(name: string): Promise<number> {
  const entry = await caches.match(ACTIVATED_AT, { cacheName: name });
  return entry === undefined ? 0 : Number(await entry.text());
}

/**
 * The page of the server, which may be newer; the cached one when the server fails or is slow, or a proxy responds in its place:
 * the server has a page for every screen.
 */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName });
  if (cached === undefined) return fetch(request);
  const { promise: timeout, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => resolve(cached), PAGE_TIMEOUT_MS);
  const fresh = fetch(request)
    .then((response) => ([404, 429].includes(response.status) || response.status >= 500 ? cached : response))
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
