import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compileCache } from './server-process.ts';

const root = path.join(import.meta.dirname, '../..');

/** Runs an operator's command of `server/` in a process of its own. */
export const runCommandFile = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [path.join('server', file), ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    encoding: 'utf8',
  });
