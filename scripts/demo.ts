import { existsSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from '#server/auth/identity.ts';
import { openDatabase } from '#server/db/connection.ts';
import { demoAccount } from '#server/db/seed/people.data.ts';
import { hasUsers, seedDemo } from '#server/db/seed/seed.ts';
import { root, runInForeground } from './run.ts';

/**
 * `npm run demo`: serves the app on demo data. The data directory is `DATA_DIR`, by default `./data-demo`; it is seeded
 * when it holds no accounts. The client is built when there is no build.
 */

const dataDir = process.env['DATA_DIR'] ?? path.join(root, 'data-demo');

async function seedIfEmpty(): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir,
    onLockLost: fail,
    onConnectionError: fail,
  });
  try {
    if (await hasUsers(db)) return;
    console.log(`Writing demo data to ${dataDir} …`);
    await seedDemo(db, { now: new Date(), passwordHash: await hashPassword(demoAccount.password) });
  } finally {
    await close();
  }
}

const isBuilt = existsSync(path.join(root, 'dist/index.html'));
if (!isBuilt && (await runInForeground('vite', ['build', '--logLevel', 'warn'])) !== 0) process.exit(1);
await seedIfEmpty();
console.log(`Sign in as "${demoAccount.username}" with the password "${demoAccount.password}".`);
// The server reads its configuration from the environment. The demo never uses a configured PostgreSQL database.
process.env['DATA_DIR'] = dataDir;
delete process.env['DATABASE_URL'];
await import('#server/main.ts');
