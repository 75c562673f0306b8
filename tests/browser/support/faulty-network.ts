import { once } from 'node:events';
import http from 'node:http';

export type Fault =
  | 'none'
  /** Connections are reset. */
  | 'unreachable'
  /** Changes reach the server; only half of its response arrives. */
  | 'truncated'
  /** Changes reach the server; its response never arrives. */
  | 'noResponse'
  /** Changes do not reach the server, and get no response. */
  | 'dropped'
  /** The API responds with 503; changes of one path get 503, 429 and 500 in turn. */
  | 'unavailable';

export interface FaultyNetwork {
  readonly origin: string;
  /** The fault of all requests from now on. */
  setFault(fault: Fault): void;
  /** Rewrites the body at a path, as a newer build would serve it; `null` stops it. */
  rewrite(path: string, change: ((text: string) => string) | null): void;
  /** Resets connections to these paths; `null` stops it. */
  block(paths: RegExp | null): void;
  /** Holds the server's next response for a path, without a fault; resolves once the server has responded, with a function that releases it. */
  hold(path: string): Promise<() => void>;
  /** Changes that reached this proxy, whatever becomes of them, as 'METHOD /path'. */
  readonly received: string[];
  /** Changes that reached the server, as 'METHOD /path'. */
  readonly forwarded: string[];
  close(): Promise<void>;
}

const UNAVAILABLE = [503, 429, 500] as const;

/** Starts a reverse proxy that injects faults between the browser and the server. */
export async function openFaultyNetwork(target: string): Promise<FaultyNetwork> {
  const { hostname, port } = new URL(target);
  const rewrites = new Map<string, (text: string) => string>();
  const received: string[] = [];
  const forwarded: string[] = [];
  let fault: Fault = 'none';
  let blocked: RegExp | null = null;
  const holds = new Map<string, (release: () => void) => void>();
  const refusals = new Map<string, number>();

  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange) received.push(`${request.method} ${path}`);
    if (fault === 'unreachable' || blocked?.test(path)) {
      request.socket.destroy();
      return;
    }
    if (fault === 'unavailable' && path.startsWith('/api/') && !holds.has(path)) {
      const before = refusals.get(path) ?? 0;
      if (isChange) refusals.set(path, before + 1);
      const status = UNAVAILABLE[isChange ? before % UNAVAILABLE.length : 0] ?? 503;
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end('{"message":"Unavailable"}');
      return;
    }
    if (fault === 'dropped' && isChange) return;
    const rewrite = rewrites.get(path);
    const { method, headers } = request;
    const upstream = http.request(
      {
        hostname,
        port,
        method,
        path: request.url,
        headers: { ...headers, ...(rewrite && { 'accept-encoding': 'identity' }) },
      },
      (incoming) => void forward(incoming).catch(() => request.socket.destroy()),
    );
    const forward = async (incoming: http.IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      const onResponse = holds.get(path);
      holds.delete(path);
      if (onResponse) await new Promise<void>(onResponse);
      if (isChange) forwarded.push(`${method} ${path}`);
      if (fault === 'noResponse' && isChange) return;
      if (fault === 'truncated' && isChange) {
        response.writeHead(incoming.statusCode ?? 200, incoming.headers);
        response.write(whole.subarray(0, whole.length / 2));
        setImmediate(() => request.socket.destroy());
        return;
      }
      const body = rewrite ? Buffer.from(rewrite(whole.toString())) : whole;
      const responseHeaders = { ...incoming.headers };
      delete responseHeaders['transfer-encoding'];
      // The validator of the original body does not hold for the rewritten one.
      if (rewrite) delete responseHeaders.etag;
      if (method !== 'HEAD') responseHeaders['content-length'] = String(body.length);
      response.writeHead(incoming.statusCode ?? 200, responseHeaders);
      response.end(body);
    };
    upstream.on('error', () => request.socket.destroy());
    request.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    setFault: (next) => {
      fault = next;
    },
    block: (paths) => {
      blocked = paths;
    },
    hold: (path) => new Promise((resolve) => holds.set(path, resolve)),
    rewrite: (path, change) => {
      if (change) rewrites.set(path, change);
      else rewrites.delete(path);
    },
    received,
    forwarded,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
