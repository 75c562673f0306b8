import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The worker by itself: what it keeps, what it answers, and what it leaves alone. */

type Stored = Map<string, Response>;

const ORIGIN = 'http://localhost:3000';
const pathOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

/** The caches of a browser, in the order in which they were made. */
function browserCaches() {
  const cacheMaps = new Map<string, Stored>();
  const found = (stored: Stored | undefined, request: string | Request) =>
    stored?.get(pathOf(request))?.clone();
  return {
    cacheMaps,
    open: async (name: string) => {
      const stored = cacheMaps.get(name) ?? new Map<string, Response>();
      cacheMaps.set(name, stored);
      return { put: async (request: string, answer: Response) => void stored.set(pathOf(request), answer) };
    },
    match: async (request: string | Request, options?: { cacheName: string }) => {
      const asked = options ? [cacheMaps.get(options.cacheName)] : [...cacheMaps.values()];
      return asked.map((stored) => found(stored, request)).find((answer) => answer !== undefined);
    },
    keys: async () => [...cacheMaps.keys()],
    delete: async (name: string) => cacheMaps.delete(name),
  };
}

let kept: ReturnType<typeof browserCaches>;
let network: ReturnType<typeof vi.fn<(request: string | Request) => Promise<Response>>>;
const claim = vi.fn();
const skipWaiting = vi.fn(async () => {});

const text = (answer: Response | null) => answer?.text() ?? 'left to the browser';
/** Starts the worker of a build; gives what happens to it. */
async function start(version: string, files: readonly string[]) {
  vi.resetModules();
  vi.stubGlobal('__SHELL__', { version, files });
  const listeners = new Map<string, (event: Event) => void>();
  const listen = vi.fn(
    (type: string, listener: (event: Event) => void) => void listeners.set(type, listener),
  );
  vi.stubGlobal('addEventListener', listen);
  await import('#src/worker/service-worker.ts');
  const happen = async (type: string) => {
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event(type), { waitUntil: (one: Promise<unknown>) => work.push(one) });
    listeners.get(type)?.(event);
    await Promise.all(work);
  };
  return {
    install: () => happen('install'),
    activate: () => happen('activate'),
    tell: (data: unknown, ports: readonly unknown[] = []) =>
      listeners.get('message')?.(Object.assign(new Event('message'), { data, ports })),
    /** What it answers, or null for what it leaves to the browser. */
    ask: async (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response | null> => {
      const answers: Promise<Response>[] = [];
      const request = { url: new URL(path, ORIGIN).href, mode, method };
      listeners.get('fetch')?.(
        Object.assign(new Event('fetch'), {
          request,
          waitUntil: () => {},
          respondWith: (one: Promise<Response>) => answers.push(one),
        }),
      );
      return answers[0] ?? null;
    },
  };
}

const page = { mode: 'navigate' };
const files = ['/', '/assets/index-1.js', '/favicon.svg'];

beforeEach(() => {
  kept = browserCaches();
  network = vi.fn(async (request) => new Response(`network ${pathOf(request)}`));
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('clients', { claim });
  vi.stubGlobal('skipWaiting', skipWaiting);
});

describe('the worker', () => {
  it('keeps all files of its build, or is not taken', async () => {
    const worker = await start('one', files);
    await worker.install();
    expect([...(kept.cacheMaps.get('stretch-shell one')?.keys() ?? [])].toSorted()).toEqual(files.toSorted());
    network.mockImplementation(async () => new Response('', { status: 404 }));
    const broken = await start('two', ['/', '/assets/index-2.js']);
    await expect(broken.install()).rejects.toThrow('answered 404');
  });

  it('answers the app’s own files from the device, and asks for them once', async () => {
    const worker = await start('one', files);
    await worker.install();
    network.mockClear();
    expect(await text(await worker.ask('/assets/index-1.js'))).toBe('network /assets/index-1.js');
    expect(network).not.toHaveBeenCalled();
    const next = await start('two', ['/', '/assets/index-1.js', '/assets/index-2.js']);
    await next.install();
    expect(network.mock.calls.map(([request]) => pathOf(request)).toSorted()).toEqual([
      '/',
      '/assets/index-2.js',
    ]);
  });

  it('never touches what the server says to a person', async () => {
    const worker = await start('one', [...files, '/api/images/1']);
    await worker.install();
    expect(
      await Promise.all([
        worker.ask('/api/games'),
        worker.ask('/api/images/2'),
        worker.ask('/api/logout', page),
        worker.ask('/api/login', page),
        worker.ask('/readyz', page),
        worker.ask('/', { method: 'POST' }),
        worker.ask('https://elsewhere.example/assets/index-1.js'),
      ]),
    ).toEqual([null, null, null, null, null, null, null]);
    await worker.ask('/api/games');
    expect([...(kept.cacheMaps.get('stretch-shell one')?.keys() ?? [])]).not.toContain('/api/games');
  });

  it('takes a page from the server, and from the device when the server is away', async () => {
    const worker = await start('one', files);
    await worker.install();
    network.mockImplementation(async (request) => new Response(`newer ${pathOf(request)}`));
    expect(await text(await worker.ask('/games/1', page))).toBe('newer /games/1');
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await text(await worker.ask('/games/1', page))).toBe('network /');
    network.mockResolvedValue(new Response('Bad gateway', { status: 502 }));
    expect(await text(await worker.ask('/profile', page))).toBe('network /');
    network.mockResolvedValue(new Response('Nothing here', { status: 404 }));
    expect(await text(await worker.ask('/nothing', page))).toBe('Nothing here');
  });

  it('does not wait for a page longer than five seconds', async () => {
    const worker = await start('one', files);
    await worker.install();
    network.mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers();
    const answer = worker.ask('/games/1', page);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await text(await answer)).toBe('network /');
  });

  it('leaves the build before it for pages that are still open, and takes the others off', async () => {
    for (const version of ['one', 'two', 'three']) {
      const worker = await start(version, files);
      await worker.install();
      await worker.activate();
    }
    expect(await kept.keys()).toEqual(['stretch-shell two', 'stretch-shell three']);
    expect(claim).toHaveBeenCalledTimes(3);
  });

  it('waits until it is told to take over, and says which files it brings', async () => {
    const worker = await start('one', files);
    await worker.install();
    expect(skipWaiting).not.toHaveBeenCalled();
    const port = { postMessage: vi.fn() };
    worker.tell('which files', [port]);
    expect(port.postMessage).toHaveBeenCalledWith(files);
    worker.tell('take over');
    expect(skipWaiting).toHaveBeenCalledOnce();
  });
});
