import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { root, toolEnv } from '../../scripts/run.ts';
import { viewer } from './world.ts';

export type Served = { readonly origin: string; readonly stop: () => Promise<void> };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** Resolves when a program says that it listens; fails with what it said when it ends instead. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('listening on')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => reject(new Error(`The server ended. It said:\n${said}`)));
  });
}

async function serve(file: string, extra: Readonly<Record<string, string>>): Promise<Served> {
  const port = String(await freePort());
  const { DATABASE_URL: _notThisOne, ...env } = toolEnv();
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

/** The app as it runs, in a process of its own. */
export const serveApp = (dataDir: string): Promise<Served> => serve('server/main.ts', { DATA_DIR: dataDir });

/** The floor, its files sent by the very code that sends the app's. */
export const serveFloor = (directory: string): Promise<Served> =>
  serve('bench/page/floor-server.ts', { FLOOR_DIRECTORY: directory });

export type Cookie = { readonly name: string; readonly value: string };

/** Signs the viewer in. */
export async function signIn(origin: string): Promise<Cookie> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(viewer),
    redirect: 'manual',
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (name === undefined || value === undefined) throw new Error(`Signing in answered ${answer.status}`);
  return { name, value };
}
