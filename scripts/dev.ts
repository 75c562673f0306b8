import { spawn } from 'node:child_process';
import { root, toolEnv } from './run.ts';

/**
 * `npm run dev`: the API on `API_PORT` (3001), restarted when its files change, and Vite on `PORT` (3000), which serves
 * the client and proxies /api and /dev/mail. `HOST` is the address that Vite listens on. When one of the two ends, the other is stopped.
 */

const { HOST: host = '127.0.0.1', PORT: port = '3000', API_PORT: apiPort = '3001' } = process.env;

const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(command, args, { cwd: root, env: toolEnv(env), stdio: 'inherit' });

const children = [
  start('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: apiPort,
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
  }),
  start('vite', ['--host', host, '--port', port, '--clearScreen', 'false'], {
    PORT: port,
    API_PORT: apiPort,
  }),
];

let isStopping = false;
function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) child.kill();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
for (const child of children) {
  child.on('error', (error) => {
    console.error(error.message);
    stop(127);
  });
  child.on('exit', (code) => stop(code || 1));
}
