import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, root } from '../../scripts/run.ts';

/** The time limit of a start, which takes a minute on a busy machine. */
const startSeconds = 240;
/** Compiled modules, which save a fifth of the CPU time of the next start. */
export const compileCache = join(tmpdir(), 'stretch-compile-cache');

export type ServerProcess = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: () => string;
  /** Its exit code, or null when a signal ended it. */
  readonly exit: Promise<number | null>;
  /** Sends a signal and waits for the exit. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

const entryPoints = {
  server: { file: 'server/main.ts', isReady: 'Stretch is listening on' },
  worker: { file: 'server/worker.ts', isReady: 'Stretch is running jobs' },
};

/**
 * Starts the server, or `npm run worker`, in a process of its own; resolves once it is ready or has exited. Rejects with its output
 * when it does neither in time. `onSpawn` gets the starting process, `directory` has the code.
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  onSpawn: (child: ChildProcess) => void = () => {},
  directory: string = root,
  kind: keyof typeof entryPoints = 'server',
): Promise<ServerProcess> {
  const { file, isReady } = entryPoints[kind];
  const port = env['PORT'] ?? String(await freePort());
  const { TEST_DATABASE_URL: _testUrl, DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, [file], {
    cwd: directory,
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
  let output = '';
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const settled = Promise.withResolvers<void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes(isReady)) settled.resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    settled.reject(new Error(`The server did not start within ${startSeconds} s. Its output:\n${output}`));
  }, startSeconds * 1000);
  await Promise.race([settled.promise, exit]).finally(() => clearTimeout(timer));
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    exit,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}
