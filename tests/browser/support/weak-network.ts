import { once } from 'node:events';
import http from 'node:http';

export type Weakness =
  /** Everything goes through. */
  | 'none'
  /** Nobody answers. */
  | 'down'
  /** Changes reach the server; of its answer only a part comes back. */
  | 'cut'
  /** Changes reach the server; nothing of its answers comes back, for as long as one waits. */
  | 'mute'
  /** Changes do not reach the server, and nobody says so. */
  | 'lost'
  /** Something before the server says that it is away. */
  | 'away';

export interface WeakNetwork {
  readonly origin: string;
  /** What happens to calls from now on. */
  be(weakness: Weakness): void;
  /** Changes what the server answers at an address, as a newer build would; `null` leaves it. */
  rewrite(path: string, change: ((text: string) => string) | null): void;
  /** Nobody answers at these addresses; `null` finds them again. */
  lose(paths: RegExp | null): void;
  /** Changes that have passed, as 'METHOD /path'. */
  readonly passed: string[];
  close(): Promise<void>;
}

/** A way to the server that can be as bad as one needs it to be. */
export async function openWeakNetwork(target: string): Promise<WeakNetwork> {
  const { hostname, port } = new URL(target);
  const rewritten = new Map<string, (text: string) => string>();
  const passed: string[] = [];
  let weakness: Weakness = 'none';
  let lost: RegExp | null = null;

  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (weakness === 'down') {
      request.socket.destroy();
      return;
    }
    if (weakness === 'away' && path.startsWith('/api/')) {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end('{"message":"Back soon"}');
      return;
    }
    if (lost?.test(path)) {
      request.socket.destroy();
      return;
    }
    if (weakness === 'lost' && isChange) return;
    const change = rewritten.get(path);
    const { method, headers } = request;
    const onward = http.request(
      {
        hostname,
        port,
        method,
        path: request.url,
        headers: { ...headers, ...(change && { 'accept-encoding': 'identity' }) },
      },
      (answer) => void pass(answer).catch(() => request.socket.destroy()),
    );
    const pass = async (answer: http.IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      if (isChange) passed.push(`${method} ${path}`);
      if (weakness === 'mute' && isChange) return;
      if (weakness === 'cut' && isChange) {
        response.writeHead(answer.statusCode ?? 200, answer.headers);
        response.write(whole.subarray(0, whole.length / 2));
        setImmediate(() => request.socket.destroy());
        return;
      }
      const body = change ? Buffer.from(change(whole.toString())) : whole;
      const answered = { ...answer.headers };
      delete answered['transfer-encoding'];
      // What was rewritten is another text.
      if (change) delete answered.etag;
      if (method !== 'HEAD') answered['content-length'] = String(body.length);
      response.writeHead(answer.statusCode ?? 200, answered);
      response.end(body);
    };
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The network has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    be: (next) => {
      weakness = next;
    },
    lose: (paths) => {
      lost = paths;
    },
    rewrite: (path, change) => {
      if (change) rewritten.set(path, change);
      else rewritten.delete(path);
    },
    passed,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
