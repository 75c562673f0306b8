import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startLiveServer } from '#tests/support/live-server.ts';
import { createStorage } from '#tests/support/test-database.ts';
import { type BoundaryData, seedBoundaryData } from './boundary-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the server that most browser tests share. */
    sharedOrigin: string;
    /** The origin of a server with boundary data, and their ids. */
    boundary: { readonly origin: string; readonly data: BoundaryData };
  }
}

/** Starts the shared server and the one with boundary data; returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Without it every test would wait for its time limit.
  if (!existsSync('dist/index.html')) throw new Error('There is no build: run `npm run build`.');
  const storage = await createStorage('migrated');
  const [data, shared] = await Promise.all([
    seedBoundaryData(storage.dataDir),
    // Behind a proxy every user has an address of their own, so that the limit of sign-ups does not refuse them.
    startLiveServer({ env: { TRUST_PROXY: '127.0.0.1' } }),
  ]);
  const boundary = await startLiveServer({ storage });
  project.provide('sharedOrigin', shared.origin);
  project.provide('boundary', { origin: boundary.origin, data });
  return async () => {
    await shared.dispose();
    await boundary.dispose();
  };
}
