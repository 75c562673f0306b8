import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root, toolEnv } from './run.ts';

export interface Companion {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

type Print = (line: string) => void;

/** How long a companion may take to end by itself. */
const graceMs = 5000;

function echo(stream: Readable, name: string, print: Print): void {
  createInterface({ input: stream }).on('line', (line) => {
    print(`${name} │ ${line}`);
  });
}

function start(companion: Companion, print: Print): ChildProcess {
  const [command, ...args] = companion.command;
  // A group of its own, so that stopping it reaches what it started and Ctrl-C reaches it once, through us.
  const child = spawn(command, args, {
    cwd: root,
    env: toolEnv(companion.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  echo(child.stdout, companion.name, print);
  echo(child.stderr, companion.name, print);
  return child;
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // It ended between the question and the signal.
  }
}

/**
 * Runs commands side by side with prefixed output until one of them ends or `stop` is aborted; then stops the others.
 * Gives 0 after a stop that was asked for, else the exit code of the one that ended (1 when it ended by itself with 0).
 */
export async function runTogether(
  companions: readonly Companion[],
  stop: AbortSignal,
  print: Print = console.log,
): Promise<number> {
  const children = companions.map((companion) => start(companion, print));
  const ends = children.map((child, index) => {
    const name = companions[index]?.name ?? '';
    return new Promise<number>((resolve) => {
      child.on('error', (error) => {
        print(`${name} │ ${error.message}`);
        resolve(127);
      });
      child.on('close', (code) => {
        if (!stop.aborted) print(`${name} │ ended (${code ?? child.signalCode ?? 'unknown'})`);
        resolve(code === null || code === 0 ? 1 : code);
      });
    });
  });
  const asked = new Promise<number>((resolve) => {
    const done = (): void => {
      resolve(0);
    };
    if (stop.aborted) done();
    stop.addEventListener('abort', done, { once: true });
  });
  const code = await Promise.race([...ends, asked]);
  for (const child of children) signal(child, 'SIGTERM');
  const impatience = setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL');
  }, graceMs);
  await Promise.all(ends);
  clearTimeout(impatience);
  return code;
}
