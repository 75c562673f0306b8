import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, runInForeground } from './run.ts';

/**
 * `npm run demo`: serves the app on demo data. The data directory is `DATA_DIR`, by default `./data-demo`; it is seeded
 * when it holds no accounts. The client is built when there is no build.
 */

async function run(command: string, ...args: readonly string[]): Promise<void> {
  if ((await runInForeground(command, args)) !== 0) process.exit(1);
}

process.env['DATA_DIR'] ??= path.join(root, 'data-demo');
// The demo never uses a configured PostgreSQL database.
delete process.env['DATABASE_URL'];
if (!existsSync(path.join(root, 'dist/index.html'))) await run('vite', 'build', '--logLevel', 'warn');
await run('node', 'server/db/seed/main.ts', '--if-empty');
await import('#server/main.ts');
