import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The service worker alone: which files it caches, and to which requests it responds. */

type Stored = Map<string, Response>;

const ORIGIN = 'http://localhost:3000';
const pathOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

/** The Cache Storage API, with caches in the order of their creation. */
function browserCaches() {
  const cacheMaps = new Map<string, Stored>();
  const found = (stored: Stored | undefined, request: string | Request) =>
    stored?.get(pathOf(request))?.clone();
  return {
    cacheMaps,
    open: async (name: string) => {
      const stored = cacheMaps.get(name) ?? new Map<string, Response>();
      cacheMaps.set(name, stored);
      return {
        put: async (request: string, response: Response) => void stored.set(pathOf(request), response),
      };
    },
    match: async (request: string | Request, options?: { cacheName: string }) => {
      const searched = options ? [cacheMaps.get(options.cacheName)] : [...cacheMaps.values()];
      return searched.map((stored) => found(stored, request)).find((response) => response !== undefined);
    },
    has: async (name: string) => cacheMaps.has(name),
    keys: async () => [...cacheMaps.keys()],
    delete: async (name: string) => cacheMaps.delete(name),
  };
}

let caches: ReturnType<typeof browserCaches>;
let network: ReturnType<
  typeof vi.fn<(request: string | Request, options?: RequestInit) => Promise<Response>>
>;
const claim = vi.fn();
const skipWaiting = vi.fn(async () => {});

const text = (response: Response | null) => response?.text() ?? 'not handled';
/** Starts the service worker of a build. */
async function start(version: string, files: readonly string[]) {
  vi.resetModules();
  vi.stubGlobal('__SHELL__', { version, files });
  const listeners = new Map<string, (event: Event) => void>();
  const addListener = vi.fn(
    (type: string, listener: (event: Event) => void) => void listeners.set(type, listener),
  );
  vi.stubGlobal('addEventListener', addListener);
  await import('#src/worker/service-worker.ts');
  const dispatch = async (type: string) => {
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event(type), { waitUntil: (one: Promise<unknown>) => work.push(one) });
    listeners.get(type)?.(event);
    await Promise.all(work);
  };
  return {
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    send: (data: unknown, ports: readonly unknown[] = []) =>
      listeners.get('message')?.(Object.assign(new Event('message'), { data, ports })),
    /** The response of the worker, or null if it does not handle the request. */
    request: async (
      path: string,
      { mode = 'cors', method = 'GET', destination = '' } = {},
    ): Promise<Response | null> => {
      const responses: Promise<Response>[] = [];
      const request = { url: new URL(path, ORIGIN).href, mode, method, destination };
      listeners.get('fetch')?.(
        Object.assign(new Event('fetch'), {
          request,
          waitUntil: () => {},
          respondWith: (one: Promise<Response>) => responses.push(one),
        }),
      );
      return responses[0] ?? null;
    },
  };
}

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const appPage = '<meta name="apple-mobile-web-app-title" content="Stretch" /><div id="root"></div>';
const serve = async (request: string | Request) =>
  pathOf(request) === '/' ? new Response(appPage, html) : new Response(`network ${pathOf(request)}`);

const page = { mode: 'navigate' };
const files = ['/', '/assets/index-1.js', '/favicon.svg'];

/** The service worker of the build 'one', with its files in the cache. */
async function installed(cached = files) {
  const worker = await start('one', cached);
  await worker.install();
  return worker;
}
const cachedPaths = () => [...(caches.cacheMaps.get('stretch-shell one')?.keys() ?? [])].toSorted();

beforeEach(() => {
  caches = browserCaches();
  network = vi.fn(serve);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('clients', { claim });
  vi.stubGlobal('skipWaiting', skipWaiting);
});

describe('the service worker', () => {
  it('caches all files of its build, or fails to install', async () => {
    await installed();
    expect(cachedPaths()).toEqual(files.toSorted());
    network.mockImplementation(async () => new Response('', { status: 404 }));
    const broken = await start('two', ['/', '/assets/index-2.js']);
    await expect(broken.install()).rejects.toThrow('responded with 404');
    expect(await caches.keys()).toEqual(['stretch-shell one']);
  });

  it('keeps the cached files of a build that fails to install again', async () => {
    await installed();
    network.mockImplementation(async () => new Response('', { status: 404 }));
    const again = await start('one', files);
    await expect(again.install()).rejects.toThrow('responded with 404');
    expect(cachedPaths()).toEqual(files.toSorted());
  });

  it.each([
    ['a page instead of a file', '/assets/index-1.js', () => new Response('Sign in to the network', html)],
    ['a page that is not the app', '/', () => new Response('<div id="root">Sign in</div>', html)],
    ['a file instead of the page', '/', () => new Response(appPage)],
    [
      'a redirect',
      '/favicon.svg',
      () => Object.defineProperty(new Response('<svg/>'), 'redirected', { value: true }),
    ],
  ])('does not install when a proxy responds with %s, but later', async (_, path, respond) => {
    network.mockImplementation(async (request) => (pathOf(request) === path ? respond() : serve(request)));
    const worker = await start('one', files);
    await expect(worker.install()).rejects.toThrow(`${path} responded with something else`);
    expect(await caches.keys()).toEqual([]);
    network.mockImplementation(serve);
    expect(await text(await worker.request('/assets/index-1.js'))).toBe('network /assets/index-1.js');
    await worker.install();
    expect(cachedPaths()).toEqual(files.toSorted());
  });

  it.each(['an older build', 'the HTTP cache'])('replaces the page of a proxy from %s', async (cachedBy) => {
    const proxyPage = () => new Response('Sign in to the network', html);
    if (cachedBy === 'an older build') {
      await (await caches.open('stretch-shell older')).put('/assets/index-1.js', proxyPage());
    }
    network.mockImplementation(async (request, options) =>
      pathOf(request) === '/assets/index-1.js' && options?.cache !== 'reload' ? proxyPage() : serve(request),
    );
    const worker = await installed();
    expect(await text(await worker.request('/assets/index-1.js'))).toBe('network /assets/index-1.js');
  });

  it('serves the files of the app from the cache, and requests each once', async () => {
    const worker = await installed();
    network.mockClear();
    expect(await text(await worker.request('/assets/index-1.js'))).toBe('network /assets/index-1.js');
    expect(network).not.toHaveBeenCalled();
    const next = await start('two', ['/', '/assets/index-1.js', '/assets/index-2.js']);
    await next.install();
    expect(network.mock.calls.map(([request]) => pathOf(request)).toSorted()).toEqual([
      '/',
      '/assets/index-2.js',
    ]);
  });

  it('does not handle private requests, other methods and other origins', async () => {
    const worker = await installed([...files, '/api/images/1']);
    expect(
      await Promise.all([
        worker.request('/api/games'),
        worker.request('/api/images/2'),
        worker.request('/api/logout', page),
        worker.request('/api/login', page),
        worker.request('/readyz', page),
        worker.request('/', { method: 'POST' }),
        worker.request('https://elsewhere.example/assets/index-1.js'),
      ]),
    ).toEqual([null, null, null, null, null, null, null]);
    await worker.request('/api/games');
    expect(cachedPaths()).not.toContain('/api/games');
  });

  it('serves a photo from the HTTP cache when the network fails, and does not store photos in its own cache', async () => {
    const worker = await installed();
    const request = () => worker.request('/api/images/1', { mode: 'no-cors', destination: 'image' });
    expect(await text(await request())).toBe('network /api/images/1');
    network.mockImplementation(async (_request, options) => {
      if (options?.cache !== 'force-cache') throw new TypeError('Failed to fetch');
      return new Response('a stale photo');
    });
    expect(await text(await request())).toBe('a stale photo');
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(request()).rejects.toThrow('Failed to fetch');
    expect(cachedPaths()).toEqual(files.toSorted());
  });

  it('serves a page from the network, and from the cache if the server is unavailable', async () => {
    const worker = await installed();
    network.mockImplementation(async (request) => new Response(`newer ${pathOf(request)}`));
    expect(await text(await worker.request('/games/1', page))).toBe('newer /games/1');
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await text(await worker.request('/games/1', page))).toBe(appPage);
    for (const status of [404, 429, 502]) {
      network.mockResolvedValue(new Response('A proxy’s page', { status }));
      expect(await text(await worker.request('/profile', page))).toBe(appPage);
    }
    network.mockResolvedValue(new Response('Not allowed', { status: 403 }));
    expect(await text(await worker.request('/profile', page))).toBe('Not allowed');
  });

  it('serves a page from the cache after five seconds', async () => {
    const worker = await installed();
    network.mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers();
    const response = worker.request('/games/1', page);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await text(await response)).toBe(appPage);
  });

  it('keeps the cache of the previous build for open pages, and deletes older ones', async () => {
    for (const version of ['one', 'two', 'three']) {
      const worker = await start(version, files);
      await worker.install();
      await worker.activate();
    }
    expect(await caches.keys()).toEqual(['stretch-shell two', 'stretch-shell three']);
    expect(claim).toHaveBeenCalledTimes(3);
  });

  it('keeps the cache of the build that was active before, and deletes builds that were only installed', async () => {
    const activate = async (version: string) => {
      const worker = await start(version, files);
      await worker.install();
      await worker.activate();
    };
    await activate('one');
    await (await start('two', files)).install();
    await activate('three');
    expect(await caches.keys()).toEqual(['stretch-shell one', 'stretch-shell three']);

    vi.useFakeTimers();
    vi.advanceTimersByTime(1000);
    await activate('one');
    vi.advanceTimersByTime(1000);
    await activate('four');
    expect(await caches.keys()).toEqual(['stretch-shell one', 'stretch-shell four']);
  });

  it('activates on a message, and lists its files', async () => {
    const worker = await installed();
    expect(skipWaiting).not.toHaveBeenCalled();
    const port = { postMessage: vi.fn() };
    worker.send('which files', [port]);
    expect(port.postMessage).toHaveBeenCalledWith(files);
    worker.send('take over');
    expect(skipWaiting).toHaveBeenCalledOnce();
  });
});
