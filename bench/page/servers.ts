import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort, root, toolEnv } from '../../scripts/run.ts';
import { viewer } from './dataset.ts';

export type Served = { readonly origin: string; readonly stop: () => Promise<void> };

/** Resolves when a server prints that it listens; rejects with its output when it exits instead. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('listening on')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(`The server exited:\n${output}`)));
  });
}

async function serve(file: string, extra: Readonly<Record<string, string>>): Promise<Served> {
  const port = String(await freePort());
  const { DATABASE_URL: _unused, ...env } = toolEnv();
  const child = spawn(process.execPath, [path.join(root, file)], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: port, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Starts the app's server in a process of its own. */
export const serveApp = (dataDir: string): Promise<Served> => serve('server/main.ts', { DATA_DIR: dataDir });

/** Starts a server for the baseline that sends files with the code of the app's server. */
export const serveBaseline = (directory: string): Promise<Served> =>
  serve('bench/page/baseline-server.ts', { BASELINE_DIRECTORY: directory });

export type Cookie = { readonly name: string; readonly value: string };

/** Signs the viewer in. */
export async function signIn(origin: string): Promise<Cookie> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(viewer),
    redirect: 'manual',
  });
  const [cookie = ''] = response.headers.getSetCookie();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`The sign-in failed with status ${response.status}`);
  return { name, value };
}
