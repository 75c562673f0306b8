import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, root } from '../../../scripts/run.ts';

export interface DevServer {
  readonly origin: string;
  readonly dispose: () => Promise<void>;
}

/** Starts Vite as `npm run dev` does, without the API. Throws its output if it exits. */
export async function startDevServer(): Promise<DevServer> {
  const port = await freePort();
  const { VITEST: _, ...env } = process.env;
  const cache = mkdtempSync(path.join(os.tmpdir(), 'stretch-vite-'));
  const child = spawn('node', [path.join(import.meta.dirname, 'dev-main.ts')], {
    cwd: root,
    env: { ...env, NODE_ENV: 'development', PORT: String(port), CACHE_DIR: cache, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('Local:')) resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('exit', () => reject(new Error(`Vite exited. Its output:\n${output}`)));
  await promise;
  return {
    origin: `http://127.0.0.1:${port}`,
    async dispose() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(cache, { recursive: true, force: true });
    },
  };
}
