import type { TestProject } from 'vitest/node';
import { startLiveServer } from '#tests/support/live-server.ts';
import { createStorage } from '#tests/support/test-database.ts';
import { type Extremes, fillWithExtremes } from './extremes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is that most browser tests share. */
    sharedOrigin: string;
    /** A data directory to copy, with the longest names and the largest numbers in it. */
    extremes: { readonly dataDir: string; readonly world: Extremes };
  }
}

/** Makes once what takes long and what many browser tests need. Gives what ends it after the last of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const storage = await createStorage('migrated');
  const [world, server] = await Promise.all([
    fillWithExtremes(storage.dataDir),
    // Behind a proxy each person comes from an address of their own, so all together stay within the limit of sign-ups.
    startLiveServer({ env: { TRUST_PROXY: '127.0.0.1' } }),
  ]);
  project.provide('sharedOrigin', server.origin);
  project.provide('extremes', { dataDir: storage.dataDir, world });
  return async () => {
    await server.dispose();
    await storage.remove();
  };
}
