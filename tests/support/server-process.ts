import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** A process that hangs is given up after so long; on a busy machine a start takes a minute. */
const startSeconds = 240;
/** Compiled modules, which save a fifth of the CPU time of the next start. */
export const compileCache = join(tmpdir(), 'stretch-compile-cache');

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  return address.port;
}

export type ServerProcess = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Everything it has said so far. */
  readonly output: () => string;
  /** Resolves when it has ended: to its exit code, or to null when a signal ended it. */
  readonly exit: Promise<number | null>;
  /** Ends it with a signal, SIGTERM unless given; does nothing when it has ended already. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Starts the real server as its own process; resolves once it listens or has exited. Fails, with what it said, when it
 * does neither in time. `onSpawn` gets the process while it is starting.
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const { TEST_DATABASE_URL: _notForIt, DATABASE_URL: _neither, ...inherited } = process.env;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn(child);
  let said = '';
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const settled = Promise.withResolvers<void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('Stretch is listening on')) settled.resolve();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const patience = setTimeout(() => {
    child.kill('SIGKILL');
    settled.reject(new Error(`The server did not start within ${startSeconds} s. It said:\n${said}`));
  }, startSeconds * 1000);
  await Promise.race([settled.promise, exit]).finally(() => clearTimeout(patience));
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => said,
    exit,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}
