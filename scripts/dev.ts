import { runTogether } from './together.ts';

/**
 * `npm run dev`: the API on `API_PORT` (3001), restarted when its files change, and Vite on `PORT` (3000), which
 * serves the client and passes /api on. `HOST` says where Vite listens. Ctrl-C ends both; one that ends ends the other.
 */

const host = process.env['HOST'] ?? '127.0.0.1';
const port = process.env['PORT'] ?? '3000';
const apiPort = process.env['API_PORT'] ?? '3001';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    stop.abort();
  });
}

process.exitCode = await runTogether(
  [
    {
      name: 'api ',
      command: ['node', '--watch', '--watch-preserve-output', 'server/main.ts'],
      env: { PORT: apiPort, HOST: '127.0.0.1' },
    },
    {
      name: 'vite',
      command: ['vite', '--host', host, '--port', port, '--clearScreen', 'false'],
      env: { PORT: port, API_PORT: apiPort },
    },
  ],
  stop.signal,
);
