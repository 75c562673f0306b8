import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

type Variables = Readonly<Record<string, string>>;

/** The environment of this process with the locally installed programs, and their Node, first on the path. */
export function toolEnv(extra: Variables = {}): NodeJS.ProcessEnv {
  const bin = path.join(root, 'node_modules', '.bin');
  return { ...process.env, ...extra, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
}

/** Runs a command and returns its exit code and all that it printed. Never throws; 127 when it cannot be started. */
export function capture(
  command: string,
  args: readonly string[],
  cwd: string = root,
  extra: Variables = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const env = toolEnv({ NO_COLOR: '1', ...extra });
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command in this terminal and returns its exit code. Never throws; 127 when it cannot be started. */
export function runInForeground(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toolEnv(), stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Finds a free port of this computer, below those that the system gives to other programs before the caller uses it. */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  const errors: unknown[] = await Promise.race([once(server, 'error'), once(server, 'listening')]);
  server.close();
  return errors.length === 0 ? port : freePort();
}
